"""The reviewers' and auditors' pages."""

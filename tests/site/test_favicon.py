from django.test import Client


def test_browsers_find_the_icon_where_they_look_for_one(
    client: Client, db: None
) -> None:
    answer = client.get("/favicon.ico")

    assert answer.status_code == 302
    assert answer.headers["Location"] == "/static/site/favicon.svg"
    icon = client.get(answer.headers["Location"])
    icon.close()
    assert icon.status_code == 200

/* What a player pays and what first place gets, while a host types. Amounts are whole
   minor units in BigInt; the server renders the same sums when the form comes back. */
"use strict";

(() => {
  const NOTATION = /^(\d{1,13})(?:[.,](\d{1,8}))?$/;

  const parse = (text, exponent) => {
    const match = NOTATION.exec(text.trim());
    if (!match) return null;
    const decimals = match[2] || "";
    if (decimals.length > exponent) return null;
    return BigInt(match[1] + decimals.padEnd(exponent, "0"));
  };

  const format = (units, exponent, decimal) => {
    const digits = String(units).padStart(exponent + 1, "0");
    if (!exponent) return digits;
    return `${digits.slice(0, -exponent)}${decimal}${digits.slice(-exponent)}`;
  };

  /* What happens to a player whose time runs out, by what there is to lose. */
  const lateNote = ({ pool }, { seats, partners }) => {
    if (partners) return "partners";
    if (!pool) return "no-pool";
    return Number(seats) === 2 ? "one-opponent" : "opponents";
  };

  const sums = (buyIn, fee, { seats, winners, partners }) => {
    const price = buyIn + fee;
    const reserve = partners ? price : 0n;
    const pool = BigInt(seats) * buyIn;
    const prize = pool / BigInt(winners);
    return {
      price,
      reserve,
      pays: price + reserve,
      prize,
      pool,
      back: prize + reserve,
      house: BigInt(seats) * fee,
    };
  };

  document.addEventListener("DOMContentLoaded", () => {
    const form = document.getElementById("terms");
    const exponents = JSON.parse(form.dataset.exponents);
    const tables = JSON.parse(form.dataset.tables);
    const [currency, buyIn, fee, preset] = [
      "currency",
      "buy_in",
      "fee",
      "rules_preset",
    ].map((name) => form.elements[name]);

    /* The table of the rules; in some games its seats are an option. */
    const seated = () => {
      const table = tables[preset.value];
      const players = form.querySelector("select[name=rules_players]");
      const isShown = form.elements.rules_shown.value === preset.value;
      return players && isShown ? { ...table, seats: players.value } : table;
    };

    /* Where nothing is staked the amounts are 0; what was typed comes back after. */
    let typed = null;
    const stake = (isStaked) => {
      if (!isStaked && !typed) {
        typed = [buyIn.value, fee.value];
        buyIn.value = fee.value = "0";
      } else if (isStaked && typed) {
        [buyIn.value, fee.value] = typed;
        typed = null;
      }
      buyIn.readOnly = fee.readOnly = !isStaked;
    };

    /* A select cuts long sentences off: the chosen one stands below it in full. */
    const sayChosen = () => {
      for (const option of form.querySelectorAll(".option")) {
        const select = option.querySelector("select");
        const chosen = select.selectedOptions[0];
        option.querySelector("[data-chosen]").textContent = chosen?.textContent ?? "";
        option.querySelector("[data-changed]").hidden =
          select.value === option.dataset.usual;
      }
    };

    const show = () => {
      sayChosen();
      const table = seated();
      stake(Boolean(table.staked));
      const exponent = exponents[currency.value];
      const amounts = [buyIn, fee].map((field) => parse(field.value, exponent));
      const isReadable = amounts.every((amount) => amount !== null);
      const found = isReadable ? sums(...amounts, table) : {};
      const decimals = document.getElementById("decimals");
      decimals.textContent = decimals.dataset[exponent ? "some" : "none"]
        .replace("{currency}", currency.value)
        .replace("{count}", exponent);
      for (const place of document.querySelectorAll("[data-partners]")) {
        place.hidden = Boolean(table.partners) !== (place.dataset.partners === "1");
      }
      for (const place of document.querySelectorAll("[data-staked]")) {
        place.hidden = Boolean(table.staked) !== (place.dataset.staked === "1");
      }
      const late = lateNote(found, table);
      for (const place of form.querySelectorAll("[data-late]")) {
        place.hidden = place.dataset.late !== late;
      }
      form.querySelector("[data-free]").hidden = found.pays !== 0n;
      for (const place of form.querySelectorAll("[data-paid]")) {
        place.hidden = found.pays === 0n;
      }
      form.querySelector("[data-nothing-to-win]").hidden =
        found.prize !== 0n || found.pays === 0n;
      for (const place of document.querySelectorAll("[data-sum]")) {
        const units = found[place.dataset.sum];
        place.textContent =
          units === undefined
            ? "—"
            : `${format(units, exponent, form.dataset.decimal)}\u00a0${currency.value}`;
      }
    };

    form.addEventListener("input", show);
    form.addEventListener("htmx:afterSwap", show);
    show();
  });
})();

/* The search of a site: loads the words of each week when somebody searches, and looks for all the
   words that were typed, in any place and case. It makes no markup out of text. */
"use strict";
addEventListener("DOMContentLoaded", () => {
  const MOST = 100;
  const BEFORE = 40;
  const AROUND = 160;
  const AT_ONCE = 6;
  const form = document.querySelector(".search");
  const field = form.querySelector("input");
  const status = form.querySelector(".shown");
  const list = form.querySelector(".found");
  const { pages } = form.dataset;
  const names = form.dataset.weeks.split(" ").filter(Boolean);
  const address = (name) => {
    if (!/^[\w.-]*\/?search\/\d{4}-W\d{2}\.js$/.test(name)) throw new Error(`no data of ours: ${name}`);
    return name;
  };
  const trusted = self.trustedTypes?.createPolicy("digestlib-data", { createScriptURL: address }) ?? {
    createScriptURL: address,
  };

  /* Letters of one kind whatever their case and width; each result says where it came from. */
  const folded = (text) =>
    text.normalize("NFKC").toUpperCase().toLowerCase().replaceAll("ς", "σ").replaceAll("\u0307", "");

  const weeks = new Map();
  const waiting = [...names];
  let failed = 0;
  let underWay = 0;

  self.digestlibWeek = (week, name, entries) => {
    const found = entries.map(([anchor, level, badge, title, text]) => ({
      ...{ anchor, level, badge, title, text },
      folded: folded(`${title} ${badge} ${text}`),
    }));
    weeks.set(week, { week, name, entries: found });
  };

  const load = () => {
    while (waiting.length && underWay < AT_ONCE) {
      const script = document.createElement("script");
      underWay += 1;
      const done = () => {
        underWay -= 1;
        script.remove();
        load();
        soon();
      };
      script.addEventListener("load", done);
      script.addEventListener("error", () => {
        failed += 1;
        done();
      });
      script.src = trusted.createScriptURL(waiting.shift());
      document.head.append(script);
    }
  };

  const weekOf = (name) => name.slice(name.lastIndexOf("/") + 1, -".js".length);

  const element = (name, ...children) => {
    const made = document.createElement(name);
    made.append(...children);
    return made;
  };

  /* A piece of a text around the first word that was looked for, with that word marked. */
  const piece = (text, words) => {
    const plain = folded(text);
    // Folding may change lengths; then nothing is marked rather than the wrong place.
    const place = plain.length === text.length ? words.map((one) => [plain.indexOf(one), one]).find(([at]) => at >= 0) : undefined;
    if (!place) return [text.slice(0, AROUND) + (text.length > AROUND ? "…" : "")];
    const [at, word] = place;
    const from = Math.max(0, at - BEFORE);
    const to = at + word.length;
    const end = Math.min(text.length, from + AROUND);
    return [
      (from ? "…" : "") + text.slice(from, at),
      element("mark", text.slice(at, to)),
      text.slice(to, Math.max(to, end)) + (end < text.length ? "…" : ""),
    ];
  };

  const item = ({ week, name }, entry, words) => {
    const link = element("a", ...piece(entry.title, words));
    link.href = `${pages}${week}.html#${encodeURIComponent(entry.anchor)}`;
    const facts = element("p", `${name} · ${entry.badge}`);
    facts.className = "facts";
    return element("li", link, facts, element("p", ...piece(entry.text, words)));
  };

  const number = new Intl.NumberFormat(document.documentElement.lang);
  const said = (text) => {
    if (status.textContent !== text) status.textContent = text;
  };

  const search = () => {
    const words = folded(field.value).split(/\s+/).filter(Boolean);
    remember();
    if (!words.length) {
      list.replaceChildren();
      said("");
      return;
    }
    load();
    const items = [];
    let total = 0;
    for (const name of names) {
      const week = weeks.get(weekOf(name));
      for (const entry of week?.entries ?? []) {
        if (!words.every((one) => entry.folded.includes(one))) continue;
        total += 1;
        if (items.length < MOST) items.push(item(week, entry, words));
      }
    }
    list.replaceChildren(...items);
    const { none, loading, found } = form.dataset;
    const counts = { shown: items.length, total };
    const told = total ? found.replace(/\{(\w+)\}/g, (_, name) => number.format(counts[name])) : none;
    const isOver = !waiting.length && !underWay;
    said([isOver ? told : loading, failed && isOver ? form.dataset.failed : ""].filter(Boolean).join(" · "));
  };

  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(search, 60);
  };

  /* Keep the words in the address, so that a reload and a colleague find the same. */
  const remember = () => {
    try {
      const words = field.value.trim();
      history.replaceState(null, "", words ? `#q=${encodeURIComponent(words)}` : location.href.split("#q=")[0]);
    } catch {
      // A page in a sandbox has no history of its own.
    }
  };

  const arrive = () => {
    if (!location.hash.startsWith("#q=")) return;
    try {
      field.value = decodeURIComponent(location.hash.slice(3));
    } catch {
      field.value = location.hash.slice(3);
    }
    search();
  };

  form.hidden = false;
  field.addEventListener("input", soon);
  field.addEventListener("keydown", (event) => event.key === "Enter" && event.preventDefault());
  addEventListener("hashchange", arrive);
  arrive();
});

// The pages read without this script. With it traces have a scrubber; and where bitrose.js is (the judge, as WebAssembly),
// exercises are answered, boards are painted and what is typed is computed. All HTML comes from there, escaped. What comes
// from a link or from a file only ever becomes the text of a field or a question to the judge.
"use strict";
(() => {
  const $ = (selector, root = document) => root.querySelector(selector);
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const KEPT = "bitrose.progress";
  const FILES = "abcdefgh";

  // ---- the judge ----

  let judge = null;

  function script(name) {
    return new Promise((resolve, reject) => {
      const element = document.createElement("script");
      element.src = name;
      element.onload = resolve;
      element.onerror = reject;
      document.head.append(element);
    });
  }

  async function start() {
    if (!globalThis.bitrose) await script("bitrose.js");
    let bytes = Uint8Array.from(atob(globalThis.bitrose), (letter) => letter.charCodeAt(0));
    if (bytes[0] === 0x1f) { // packed by gzip
      const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
      bytes = new Uint8Array(await new Response(stream).arrayBuffer());
    }
    judge = (await WebAssembly.instantiate(bytes, {})).instance.exports;
  }

  function ask(what, question) {
    const bytes = new TextEncoder().encode(JSON.stringify({ [what]: question }));
    if (bytes.length > 1 << 20) return { error: "the text is too long" };
    try {
      const at = judge.room(bytes.length);
      new Uint8Array(judge.memory.buffer, at, bytes.length).set(bytes);
      const length = judge.ask();
      return JSON.parse(new TextDecoder().decode(new Uint8Array(judge.memory.buffer, judge.answered(), length)));
    } catch (error) {
      return { error: `This page has stopped (${error.message}). Load it again.` };
    }
  }

  // ---- progress: the text of the terminal's file ----

  function kept() {
    try { return localStorage.getItem(KEPT) ?? ""; } catch { return ""; }
  }

  function keep(text) {
    try { localStorage.setItem(KEPT, text); } catch { /* a page without storage keeps nothing */ }
  }

  // ---- boards that take a click or the keyboard ----

  /// Lets a board be painted: `paint(index)` is told the square, counted from a1.
  function paintable(figure, paint, cursor, verb = "paints") {
    const svg = $("svg", figure);
    svg.setAttribute("tabindex", "0");
    svg.setAttribute("role", "application");
    svg.setAttribute("aria-roledescription", "board to paint");
    const frame = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    frame.setAttribute("class", "cursor");
    frame.setAttribute("width", 10);
    frame.setAttribute("height", 10);
    const place = () => {
      frame.setAttribute("x", (cursor.at % 8) * 10);
      frame.setAttribute("y", (7 - (cursor.at >> 3)) * 10);
    };
    const words = svg.getAttribute("aria-label");
    const say = () => svg.setAttribute("aria-label", `${words}; cursor on ${FILES[cursor.at % 8]}${(cursor.at >> 3) + 1}, space ${verb}`);
    svg.addEventListener("focus", () => { place(); say(); svg.append(frame); });
    svg.addEventListener("blur", () => frame.remove());
    svg.addEventListener("click", (event) => {
      const box = svg.getBoundingClientRect();
      const x = Math.floor(((event.clientX - box.left) / box.width * 86 - 5) / 10);
      const y = 7 - Math.floor(((event.clientY - box.top) / box.height * 86) / 10);
      if (x < 0 || x > 7 || y < 0 || y > 7) return;
      cursor.at = y * 8 + x;
      paint(cursor.at);
    });
    svg.addEventListener("keydown", (event) => {
      const x = cursor.at % 8, y = cursor.at >> 3;
      const to = { ArrowLeft: [x - 1, y], ArrowRight: [x + 1, y], ArrowUp: [x, y + 1], ArrowDown: [x, y - 1] }[event.key];
      if (event.key === " " || event.key === "Enter") paint(cursor.at);
      else if (to) {
        cursor.at = Math.min(7, Math.max(0, to[1])) * 8 + Math.min(7, Math.max(0, to[0]));
        place();
        say();
      } else return;
      event.preventDefault();
    });
  }

  /// The squares of a figure, from the words under it or its number.
  function squares(figure) {
    const number = BigInt($(".number code", figure).textContent);
    const names = [];
    for (let index = 0; index < 64; index++) {
      if (number >> BigInt(index) & 1n) names.push(FILES[index % 8] + ((index >> 3) + 1));
    }
    return names;
  }

  // ---- the exercises of a lesson ----

  function lesson() {
    const source = $("#lesson");
    if (!source) return;
    const now = new Date();
    const opened = ask("open", {
      text: source.content.textContent,
      progress: kept(),
      today: [now.getFullYear(), now.getMonth() + 1, now.getDate()],
    });
    if (opened.error) return failed(opened.error);
    for (const section of all(".goal")) exercise(section, opened.goals[section.dataset.goal]);
    all(".vary").forEach((block) => movable(block, { at: 0 }));
    rehearse(Object.keys(opened.goals));
  }

  /// Code is compiled when it first runs: here while the reader reads, a goal at a time.
  function rehearse([goal, ...others]) {
    const later = globalThis.requestIdleCallback ?? setTimeout;
    if (goal) later(() => { ask("rehearse", { goal }); rehearse(others); });
    else document.body.dataset.alive = "rehearsed";
  }

  /// A block with a name that the reader moves: to a square of its first board.
  function movable(block, cursor) {
    const figure = $("figure", block);
    $(":scope > .fact", block).append(" Click a square of the first board, or use the arrow keys and the space bar there.");
    figure.setAttribute("data-paint", "");
    paintable(figure, (square) => {
      const { step, block: index } = block.dataset;
      const reaction = ask("vary", { step, block: Number(index), square });
      if (reaction.error) return;
      const made = document.createElement("div");
      made.innerHTML = reaction.html;
      const moved = made.firstElementChild;
      block.replaceWith(moved);
      movable(moved, cursor);
      $("svg", moved).focus();
    }, cursor, "moves it here");
  }

  function failed(error) {
    const line = document.createElement("p");
    line.className = "no";
    line.textContent = error;
    $("main h1").after(line);
  }

  function exercise(section, parts) {
    const form = $("form", section), input = $("input, textarea", form), cursor = { at: 0 };
    const act = (act) => {
      const reaction = ask("goal", { goal: section.dataset.goal, act, text: input.value, progress: kept() });
      if (reaction.error) {
        $("[data-part=said]", section).textContent = reaction.error;
        return;
      }
      if (reaction.progress) keep(reaction.progress);
      show(reaction.goals[section.dataset.goal], act);
    };
    const show = (parts, act) => {
      const had = section.contains(document.activeElement) && document.activeElement.closest("svg");
      for (const part of ["question", "boards", "said", "help"]) {
        if (act === "type" && (part === "question" || part === "help")) continue;
        const place = $(`[data-part=${part}]`, section);
        if (place.innerHTML !== parts[part]) place.innerHTML = parts[part];
      }
      if (input.value !== parts.text) input.value = parts.text;
      section.dataset.stars = parts.stars;
      form.classList.toggle("settled", parts.is_settled);
      input.disabled = parts.is_settled;
      $(".line button", form).hidden = parts.is_settled;
      const [hint, reveal, draw] = ["hint", "reveal", "draw"].map((name) => $(`[data-do=${name}]`, form));
      hint.hidden = parts.is_settled || parts.hints_left === 0;
      reveal.hidden = parts.is_settled;
      draw.hidden = !parts.is_drawn && !parts.is_settled;
      draw.textContent = parts.is_drawn ? "Another one" : "Again";
      all("[data-pick]", section).forEach((item) => pick(item, parts.is_settled));
      const painted = $("[data-paint]", section);
      if (painted) {
        paintable(painted, (at) => act_on({ square: at }), cursor);
        if (had) $("svg", painted).focus();
      }
    };
    const act_on = act;
    const pick = (item, isSettled) => {
      if (isSettled || item.hasAttribute("role")) return;
      item.setAttribute("role", "button");
      item.setAttribute("tabindex", "0");
      const choose = () => {
        const mark = item.dataset.pick, words = input.value.split(/[\s,]+/).filter(Boolean);
        if (item.parentElement.hasAttribute("data-one")) input.value = mark;
        else input.value = (words.includes(mark) ? words.filter((word) => word !== mark) : [...words, mark]).join(" ");
        marked();
        input.focus();
      };
      item.addEventListener("click", choose);
      item.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" && event.key !== " ") return;
        event.preventDefault();
        choose();
      });
    };
    const marked = () => {
      const words = input.value.split(/[\s,]+/);
      all("[data-pick]", section).forEach((item) => item.setAttribute("aria-pressed", words.includes(item.dataset.pick)));
    };
    let waiting = 0;
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      clearTimeout(waiting);
      act("answer");
      if (!input.disabled) input.select();
    });
    input.addEventListener("input", () => {
      marked();
      clearTimeout(waiting);
      waiting = setTimeout(() => act("type"), 60);
    });
    form.addEventListener("click", (event) => {
      const what = event.target.dataset.do;
      if (what) act(what);
    });
    show(parts, "look");
  }

  // ---- traces: one step at a time, or all of them ----

  function scrubbers(root = document) {
    for (const list of all(".trace", root)) {
      const steps = [...list.children];
      if (steps.length < 2 || list.previousElementSibling?.matches(".scrubber")) continue;
      const bar = document.createElement("div");
      bar.className = "scrubber";
      const button = (text, title, by) => {
        const made = document.createElement("button");
        made.type = "button";
        made.textContent = text;
        made.title = made.ariaLabel = title;
        made.addEventListener("click", by);
        return made;
      };
      const range = document.createElement("input");
      Object.assign(range, { type: "range", min: 1, max: steps.length, value: 1, ariaLabel: "Step" });
      const count = document.createElement("output");
      const go = (to) => {
        const at = Math.min(steps.length, Math.max(1, to));
        range.value = at;
        list.classList.add("one");
        steps.forEach((step, index) => step.classList.toggle("here", index + 1 === at));
        count.textContent = `step ${at} of ${steps.length}`;
      };
      const every = () => {
        const isOne = list.classList.toggle("one");
        if (isOne) go(+range.value);
        else count.textContent = `${steps.length} steps`;
      };
      range.addEventListener("input", () => go(+range.value));
      bar.append(
        button("◂", "The step before", () => go(+range.value - 1)),
        range,
        button("▸", "The next step", () => go(+range.value + 1)),
        count,
        button("All", "All steps, or one", every),
      );
      list.before(bar);
      count.textContent = `${steps.length} steps`;
    }
  }

  // ---- the pages to try things on; their links carry what is typed ----

  const HASHES = { explore: "expr", step: "step", magic: "magic" };

  function tool() {
    const form = $(".tool");
    if (!form) return;
    const name = form.dataset.tool, field = $("#t", form), result = $(".result"), cursor = { at: 0 };
    const rows = $(".rows", form), range = $("input", rows);
    let isWhole = true;
    form.hidden = false;
    $(".still").hidden = true;
    rows.hidden = name !== "magic";
    const paint = (figure, at) => {
      const square = FILES[at % 8] + ((at >> 3) + 1), names = squares(figure);
      const now = names.includes(square) ? names.filter((name) => name !== square) : [...names, square];
      const set = `{${now.join(" ")}}`;
      field.value = name === "magic" ? `${field.value.split("{")[0].trim()} ${set}` : set;
      run(true);
    };
    const run = (isLinked) => {
      const question = { text: field.value };
      if (name === "magic") question.rows = isWhole ? null : +range.value;
      const reaction = ask(name, question);
      if (reaction.error) {
        const line = document.createElement("p");
        line.className = "no";
        line.textContent = reaction.error;
        $(".error")?.remove();
        line.classList.add("error");
        result.before(line);
        return;
      }
      $(".error")?.remove();
      const had = document.activeElement?.closest("[data-paint]");
      result.innerHTML = reaction.html;
      if (reaction.rows !== undefined) {
        range.max = reaction.rows;
        if (isWhole) range.value = reaction.rows;
      }
      const painted = $("[data-paint]", result);
      if (painted) {
        paintable(painted, (at) => paint(painted, at), cursor);
        if (had) $("svg", painted).focus();
      }
      all("[data-shift]", result).forEach((button) => button.addEventListener("click", () => {
        const text = field.value.trim(), isName = /^\w+$|^\{[^{}]*\}$/.test(text);
        field.value = `${isName ? text : `(${text})`} ${button.dataset.shift}`;
        run(true);
      }));
      scrubbers(result);
      if (isLinked) history.replaceState(null, "", `#${HASHES[name]}=${encodeURIComponent(field.value)}`);
    };
    const fromLink = () => {
      const hash = location.hash.slice(1), start = `${HASHES[name]}=`;
      if (!hash.startsWith(start)) return;
      try { field.value = decodeURIComponent(hash.slice(start.length)).slice(0, 60000); } catch { return; }
      isWhole = true;
      run(false);
    };
    let waiting = 0;
    field.addEventListener("input", () => {
      clearTimeout(waiting);
      isWhole = true;
      waiting = setTimeout(() => run(true), 60);
    });
    range.addEventListener("input", () => { isWhole = +range.value >= +range.max; run(false); });
    form.addEventListener("submit", (event) => { event.preventDefault(); run(true); });
    addEventListener("hashchange", fromLink);
    run(false);
    fromLink();
  }

  // ---- the index: stars, and the file of the terminal ----

  function index() {
    const lessons = all("[data-lesson]");
    if (!lessons.length) return;
    const show = () => {
      const { stars = {}, error } = ask("stars", { progress: kept() });
      if (error) return failed(error);
      for (const item of lessons) {
        const own = stars[item.dataset.lesson] ?? 0;
        const facts = $(".facts", item);
        facts.dataset.plain ??= facts.textContent;
        facts.textContent = own ? `${facts.dataset.plain} · ${own} of ${3 * item.dataset.goals} ★` : facts.dataset.plain;
      }
    };
    const bar = document.createElement("p");
    bar.className = "more";
    const button = (text, does) => {
      const made = document.createElement("button");
      made.textContent = text;
      made.addEventListener("click", does);
      bar.append(made);
    };
    const file = document.createElement("input");
    Object.assign(file, { type: "file", accept: ".toml,text/plain", hidden: true });
    button("Save my progress", () => {
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([kept() || "format = 1\n"], { type: "application/toml" }));
      link.download = "progress.toml";
      link.click();
      URL.revokeObjectURL(link.href);
    });
    button("Load progress", () => file.click());
    file.addEventListener("change", async () => {
      const chosen = file.files[0];
      if (!chosen || chosen.size > 1 << 20) return;
      const { progress, error } = ask("import", { progress: kept(), other: await chosen.text() });
      if (error) return failed(error);
      keep(progress);
      show();
    });
    bar.append(file);
    $("#lessons").after(bar);
    show();
  }

  scrubbers();
  if (document.body.hasAttribute("data-alive") && ($("#lesson") || $(".tool") || $("[data-lesson]"))) {
    start().then(() => { lesson(); tool(); index(); document.body.dataset.alive = "yes"; })
      .catch((error) => failed(`The exercises cannot be answered here: ${error.message ?? "bitrose.js is missing"}.`));
  }
})();

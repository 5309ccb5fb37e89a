/* global element, kinds */

/** Draws cells whose mark changes with a tap, and how many cells have each mark. */
kinds.grid = (view, body, draw) => {
  const head = element(
    'tr',
    {},
    element('td'),
    ...view.across.map((word) => element('th', { scope: 'col' }, word)),
  );
  const rows = view.down.map((word, row) => {
    const cells = view.across.map((column, at) => {
      const mark = Number(view.marks[row][at]);
      const cell = element('button', {
        className: `cell mark${mark}`,
        ariaLabel: `${word} ${column}: ${view.legend[mark]}`,
      });
      cell.addEventListener('click', () => {
        const marks = [...view.marks[row]];
        marks[at] = String((mark + 1) % view.legend.length);
        view.marks[row] = marks.join('');
        draw();
        body.querySelectorAll('tr')[row + 1]?.querySelectorAll('button')[at]?.focus();
      });
      return element('td', {}, cell);
    });
    return element('tr', {}, element('th', { scope: 'row' }, word), ...cells);
  });
  const all = view.marks.join('');
  const legend = view.legend.map((name, mark) =>
    element(
      'li',
      {},
      element('span', { className: `dot mark${mark}` }),
      `${name}: ${[...all].filter((one) => Number(one) === mark).length}`,
    ),
  );
  body.replaceChildren(
    element('table', {}, head, ...rows),
    element('ul', { className: 'legend' }, ...legend),
  );
};

/** Draws figures and a bar chart; a tap on a bar shows its value. */
kinds.chart = (view, body, draw) => {
  view.chosen ??= view.bars.length - 1;
  const tiles = view.tiles.map(([label, value]) =>
    element('div', { className: 'tile' }, element('small', {}, label), element('strong', {}, value)),
  );
  const most = Math.max(...view.bars.map(([, value]) => value));
  const bars = view.bars.map(([label, value], at) => {
    const bar = element('button', { className: 'bar', ariaPressed: String(at === view.chosen) });
    bar.append(element('i'), element('small', {}, label));
    bar.firstChild.style.height = `${Math.max(2, (value / most) * 100)}%`;
    bar.ariaLabel = `${label}: ${value} ${view.unit}`;
    bar.addEventListener('click', () => {
      view.chosen = at;
      draw();
      body.querySelectorAll('.bar')[at].focus();
    });
    return bar;
  });
  const [label, value] = view.bars[view.chosen];
  body.replaceChildren(
    element('div', { className: 'tiles' }, ...tiles),
    element('p', { role: 'status' }, `${label}: ${value} ${view.unit}`),
    element('div', { className: 'bars' }, ...bars),
  );
};

/** Draws a plan with numbered pins, and a list of the pins. */
kinds.map = (view, body, draw) => {
  view.chosen ??= 0;
  const choose = (at) => () => {
    view.chosen = at;
    draw();
  };
  const pins = view.pins.map(({ x, y, title }, at) => {
    const pin = element('button', { className: `pin mark${(at % 3) + 1}`, ariaLabel: title }, String(at + 1));
    pin.style.left = `${x}%`;
    pin.style.top = `${y}%`;
    pin.ariaPressed = String(at === view.chosen);
    pin.addEventListener('click', choose(at));
    return pin;
  });
  const rows = view.pins.map(({ title, detail }, at) => {
    const words = element(
      'button',
      { className: 'plain' },
      element('strong', {}, `${at + 1}  ${title}`),
      element('small', {}, detail),
    );
    words.addEventListener('click', choose(at));
    const item = element('li', { className: at === view.chosen ? 'item chosen' : 'item' }, words);
    if (at === view.chosen) {
      const act = element('button', {}, view.pins[at].isDone ? '✓' : view.act);
      act.addEventListener('click', () => {
        view.pins[at].isDone = !view.pins[at].isDone;
        draw();
      });
      item.append(act);
    }
    return item;
  });
  body.replaceChildren(
    element(
      'div',
      { className: 'split' },
      element('div', { className: 'plan' }, ...pins),
      element('ul', {}, ...rows),
    ),
  );
};

/* global element, bodyRenderers */

/** Draws a table of cells, and how many cells have each mark. A tap on a cell changes its mark. */
bodyRenderers.grid = (view, container, redraw) => {
  const headingRow = element(
    'tr',
    {},
    element('td'),
    ...view.columnLabels.map((columnLabel) => element('th', { scope: 'col' }, columnLabel)),
  );
  const rows = view.rowLabels.map((rowLabel, rowIndex) => {
    const cells = view.columnLabels.map((columnLabel, columnIndex) => {
      const markIndex = Number(view.marks[rowIndex][columnIndex]);
      const cell = element('button', {
        className: `cell mark${markIndex}`,
        ariaLabel: `${rowLabel} ${columnLabel}: ${view.legend[markIndex]}`,
      });
      cell.addEventListener('click', () => {
        const rowMarks = [...view.marks[rowIndex]];
        rowMarks[columnIndex] = String((markIndex + 1) % view.legend.length);
        view.marks[rowIndex] = rowMarks.join('');
        redraw();
        container.querySelectorAll('tr')[rowIndex + 1]?.querySelectorAll('button')[columnIndex]?.focus();
      });
      return element('td', {}, cell);
    });
    return element('tr', {}, element('th', { scope: 'row' }, rowLabel), ...cells);
  });
  const allMarks = view.marks.join('');
  const legend = view.legend.map((markName, markIndex) =>
    element(
      'li',
      {},
      element('span', { className: `dot mark${markIndex}` }),
      `${markName}: ${[...allMarks].filter((cellMark) => Number(cellMark) === markIndex).length}`,
    ),
  );
  container.replaceChildren(
    element('table', {}, headingRow, ...rows),
    element('ul', { className: 'legend' }, ...legend),
  );
};

/** Draws figures and a bar chart; a tap on a bar shows its value. */
bodyRenderers.chart = (view, container, redraw) => {
  view.selectedIndex ??= view.bars.length - 1;
  const tiles = view.tiles.map(([label, value]) =>
    element('div', { className: 'tile' }, element('small', {}, label), element('strong', {}, value)),
  );
  const largestValue = Math.max(...view.bars.map(([, value]) => value));
  const bars = view.bars.map(([label, value], barIndex) => {
    const bar = element('button', { className: 'bar', ariaPressed: String(barIndex === view.selectedIndex) });
    bar.append(element('i'), element('small', {}, label));
    bar.firstChild.style.height = `${Math.max(2, (value / largestValue) * 100)}%`;
    bar.ariaLabel = `${label}: ${value} ${view.unit}`;
    bar.addEventListener('click', () => {
      view.selectedIndex = barIndex;
      redraw();
      container.querySelectorAll('.bar')[barIndex].focus();
    });
    return bar;
  });
  const [label, value] = view.bars[view.selectedIndex];
  container.replaceChildren(
    element('div', { className: 'tiles' }, ...tiles),
    element('p', { role: 'status' }, `${label}: ${value} ${view.unit}`),
    element('div', { className: 'bars' }, ...bars),
  );
};

/** Draws a map with numbered pins, and a list of the pins. */
bodyRenderers.map = (view, container, redraw) => {
  view.selectedIndex ??= 0;
  const selectPin = (pinIndex) => () => {
    view.selectedIndex = pinIndex;
    redraw();
  };
  const pins = view.pins.map(({ x, y, title }, pinIndex) => {
    const pin = element(
      'button',
      { className: `pin mark${(pinIndex % 3) + 1}`, ariaLabel: title },
      String(pinIndex + 1),
    );
    pin.style.left = `${x}%`;
    pin.style.top = `${y}%`;
    pin.ariaPressed = String(pinIndex === view.selectedIndex);
    pin.addEventListener('click', selectPin(pinIndex));
    return pin;
  });
  const rows = view.pins.map(({ title, detail }, pinIndex) => {
    const titleButton = element(
      'button',
      { className: 'plain' },
      element('strong', {}, `${pinIndex + 1}  ${title}`),
      element('small', {}, detail),
    );
    titleButton.addEventListener('click', selectPin(pinIndex));
    const item = element(
      'li',
      { className: pinIndex === view.selectedIndex ? 'item chosen' : 'item' },
      titleButton,
    );
    if (pinIndex === view.selectedIndex) {
      const actionButton = element('button', {}, view.pins[pinIndex].isDone ? '✓' : view.actionLabel);
      actionButton.addEventListener('click', () => {
        view.pins[pinIndex].isDone = !view.pins[pinIndex].isDone;
        redraw();
      });
      item.append(actionButton);
    }
    return item;
  });
  container.replaceChildren(
    element(
      'div',
      { className: 'split' },
      element('div', { className: 'plan' }, ...pins),
      element('ul', {}, ...rows),
    ),
  );
};

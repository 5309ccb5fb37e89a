/* global element, kinds */

/** Draws rows that can be added and ticked off. */
kinds.rows = (view, body, draw) => {
  const input = element('input', { placeholder: view.add, ariaLabel: view.add });
  const add = element('form', { className: 'row' }, input, element('button', {}, 'Add'));
  add.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim()) view.rows.unshift([input.value.trim(), 'Added by you just now', 'New']);
    draw();
  });
  view.ticked ??= new Set();
  const rows = view.rows.map((row, index) => {
    const [title, detail, state] = row;
    const isTicked = view.ticked.has(row);
    const tick = element('button', {
      className: `tick mark${(index % 3) + 1}`,
      ariaLabel: `${isTicked ? 'Undo' : 'Tick off'} ${title}`,
      textContent: isTicked ? '✓' : '',
    });
    tick.addEventListener('click', () => {
      if (!view.ticked.delete(row)) view.ticked.add(row);
      draw();
    });
    const words = element('div', {}, element('strong', {}, title), element('small', {}, detail));
    return element(
      'li',
      { className: isTicked ? 'item ticked' : 'item' },
      tick,
      words,
      element('span', { className: 'pill' }, state),
    );
  });
  body.replaceChildren(add, element('ul', {}, ...rows));
};

/** Draws cards that move to the next column. */
kinds.board = (view, body, draw) => {
  const columns = view.columns.map(({ name, cards }, at) => {
    const next = view.columns[at + 1];
    const items = cards.map((card, index) => {
      const move = element(
        'button',
        { className: 'quiet', ariaLabel: next ? `Move to ${next.name}` : 'Remove' },
        next ? '→' : '✓',
      );
      move.addEventListener('click', () => {
        cards.splice(index, 1);
        next?.cards.push(card);
        draw();
      });
      return element('li', { className: 'item' }, element('div', {}, card), move);
    });
    return element(
      'section',
      { className: 'column' },
      element('h2', {}, `${name} (${cards.length})`),
      element('ul', {}, ...items),
    );
  });
  body.replaceChildren(element('div', { className: 'columns' }, ...columns));
};

/** Draws cards that are turned over and answered. */
kinds.cards = (view, body, draw) => {
  view.at ??= 0;
  const [front, back] = view.cards[view.at % view.cards.length];
  const turn = element('button', { className: 'flash' }, front);
  if (view.isTurned) turn.append(element('small', {}, back));
  turn.addEventListener('click', () => {
    view.isTurned = !view.isTurned;
    draw();
  });
  const choices = view.choices.map((choice) => {
    const button = element('button', { className: 'quiet' }, choice);
    button.addEventListener('click', () => {
      view.said = choice;
      if (view.isTurned) view.at += 1;
      view.isTurned = !view.isTurned;
      draw();
    });
    return button;
  });
  const place = element('p', {}, `${(view.at % view.cards.length) + 1} of ${view.cards.length}`);
  const said = element(
    'p',
    { role: 'status' },
    view.said ? `You chose: ${view.said}` : 'Tap the card to turn it over.',
  );
  body.replaceChildren(
    element(
      'div',
      { className: 'deck' },
      place,
      turn,
      element('div', { className: 'row' }, ...choices),
      said,
    ),
  );
};

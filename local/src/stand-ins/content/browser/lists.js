/* global element, bodyRenderers */

/** Draws rows that can be added and ticked off. */
bodyRenderers.rows = (view, container, redraw) => {
  const input = element('input', { placeholder: view.addLabel, ariaLabel: view.addLabel });
  const addForm = element('form', { className: 'row' }, input, element('button', {}, 'Add'));
  addForm.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim()) view.rows.unshift([input.value.trim(), 'Added by you just now', 'New']);
    redraw();
  });
  view.tickedRows ??= new Set();
  const rows = view.rows.map((row, index) => {
    const [title, detail, status] = row;
    const isTicked = view.tickedRows.has(row);
    const tickButton = element('button', {
      className: `tick mark${(index % 3) + 1}`,
      ariaLabel: `${isTicked ? 'Undo' : 'Tick off'} ${title}`,
      textContent: isTicked ? '✓' : '',
    });
    tickButton.addEventListener('click', () => {
      if (!view.tickedRows.delete(row)) view.tickedRows.add(row);
      redraw();
    });
    const rowText = element('div', {}, element('strong', {}, title), element('small', {}, detail));
    return element(
      'li',
      { className: isTicked ? 'item ticked' : 'item' },
      tickButton,
      rowText,
      element('span', { className: 'pill' }, status),
    );
  });
  container.replaceChildren(addForm, element('ul', {}, ...rows));
};

/** Draws columns of cards. The button of a card moves it to the next column. */
bodyRenderers.board = (view, container, redraw) => {
  const columns = view.columns.map(({ name, cards }, columnIndex) => {
    const nextColumn = view.columns[columnIndex + 1];
    const items = cards.map((card, cardIndex) => {
      const moveButton = element(
        'button',
        { className: 'quiet', ariaLabel: nextColumn ? `Move to ${nextColumn.name}` : 'Remove' },
        nextColumn ? '→' : '✓',
      );
      moveButton.addEventListener('click', () => {
        cards.splice(cardIndex, 1);
        nextColumn?.cards.push(card);
        redraw();
      });
      return element('li', { className: 'item' }, element('div', {}, card), moveButton);
    });
    return element(
      'section',
      { className: 'column' },
      element('h2', {}, `${name} (${cards.length})`),
      element('ul', {}, ...items),
    );
  });
  container.replaceChildren(element('div', { className: 'columns' }, ...columns));
};

/**
 * Draws a flash card with choices. A tap on the card turns it over; a choice turns it over or, if it is turned, shows
 * the next card.
 */
bodyRenderers.cards = (view, container, redraw) => {
  view.cardIndex ??= 0;
  const [front, back] = view.cards[view.cardIndex % view.cards.length];
  const cardButton = element('button', { className: 'flash' }, front);
  if (view.isTurned) cardButton.append(element('small', {}, back));
  cardButton.addEventListener('click', () => {
    view.isTurned = !view.isTurned;
    redraw();
  });
  const choices = view.choices.map((choice) => {
    const button = element('button', { className: 'quiet' }, choice);
    button.addEventListener('click', () => {
      view.latestChoice = choice;
      if (view.isTurned) view.cardIndex += 1;
      view.isTurned = !view.isTurned;
      redraw();
    });
    return button;
  });
  const positionText = element(
    'p',
    {},
    `${(view.cardIndex % view.cards.length) + 1} of ${view.cards.length}`,
  );
  const choiceText = element(
    'p',
    { role: 'status' },
    view.latestChoice ? `You chose: ${view.latestChoice}` : 'Tap the card to turn it over.',
  );
  container.replaceChildren(
    element(
      'div',
      { className: 'deck' },
      positionText,
      cardButton,
      element('div', { className: 'row' }, ...choices),
      choiceText,
    ),
  );
};

/* global element, root */
const columns = {
  'To do': ['Write the landing page', 'Invite two testers'],
  Doing: ['Connect the calendar'],
  Done: ['Pick a name'],
};
const names = Object.keys(columns);

function render() {
  root.replaceChildren(form(), element('div', { className: 'columns' }, ...names.map(column)));
}

function form() {
  const input = element('input', { placeholder: 'A new task', ariaLabel: 'A new task' });
  const add = element('form', { className: 'row' }, input, element('button', {}, 'Add'));
  add.addEventListener('submit', (event) => {
    event.preventDefault();
    if (input.value.trim()) columns['To do'].unshift(input.value.trim());
    render();
  });
  return add;
}

function column(name, place) {
  const cards = columns[name].map((task, index) => {
    const next = names[place + 1];
    const move = element(
      'button',
      { className: 'quiet', ariaLabel: next ? `Move to ${next}` : 'Remove' },
      next ? '→' : '✓',
    );
    move.addEventListener('click', () => {
      columns[name].splice(index, 1);
      if (next) columns[next].push(task);
      render();
    });
    return element('div', { className: 'card' }, task, move);
  });
  return element(
    'section',
    { className: 'sheet' },
    element('h2', {}, `${name} (${columns[name].length})`),
    ...cards,
  );
}

render();

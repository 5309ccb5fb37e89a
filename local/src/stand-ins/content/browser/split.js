/* global element, root */
const people = ['Ana', 'Ben', 'Chi'];
const expenses = [
  { what: 'Groceries', who: 'Ana', amount: 48.6 },
  { what: 'Train tickets', who: 'Ben', amount: 72 },
];

function render() {
  const total = expenses.reduce((sum, { amount }) => sum + amount, 0);
  const share = total / people.length;
  const balances = people.map((who) => {
    const paid = expenses
      .filter((expense) => expense.who === who)
      .reduce((sum, { amount }) => sum + amount, 0);
    return element(
      'div',
      { className: 'card' },
      who,
      element('strong', {}, `${paid >= share ? 'gets' : 'owes'} $${Math.abs(paid - share).toFixed(2)}`),
    );
  });
  const list = expenses.map(({ what, who, amount }) =>
    element(
      'div',
      { className: 'card' },
      `${what}, paid by ${who}`,
      element('strong', {}, `$${amount.toFixed(2)}`),
    ),
  );
  root.replaceChildren(
    form(),
    element(
      'div',
      { className: 'columns' },
      element(
        'section',
        { className: 'sheet' },
        element('h2', {}, `Expenses: $${total.toFixed(2)}`),
        ...list,
      ),
      element('section', { className: 'sheet' }, element('h2', {}, 'Settle up'), ...balances),
    ),
  );
}

function form() {
  const what = element('input', { placeholder: 'Dinner', ariaLabel: 'What for' });
  const amount = element('input', { placeholder: '24.50', ariaLabel: 'Amount', inputMode: 'decimal' });
  const add = element('form', { className: 'row' }, what, amount, element('button', {}, 'Ana paid'));
  add.addEventListener('submit', (event) => {
    event.preventDefault();
    if (Number(amount.value) > 0)
      expenses.push({ what: what.value.trim() || 'Something', who: 'Ana', amount: Number(amount.value) });
    render();
  });
  return add;
}

render();

/* global element, root */
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
const habits = { 'Walk 20 minutes': [0, 1, 3], 'Read ten pages': [0, 2], 'No phone in bed': [1] };

function render() {
  const rows = Object.entries(habits).map(([name, done]) => {
    const boxes = days.map((day, index) => {
      const isDone = done.includes(index);
      const box = element('button', { className: isDone ? '' : 'quiet', ariaPressed: String(isDone) }, day);
      box.addEventListener('click', () => {
        habits[name] = isDone ? done.filter((entry) => entry !== index) : [...done, index];
        render();
      });
      return box;
    });
    const share = Math.round((done.length / days.length) * 100);
    return element(
      'section',
      { className: 'sheet' },
      element('h2', {}, `${name}: ${share} % of this week`),
      element('div', { className: 'row' }, ...boxes),
    );
  });
  root.replaceChildren(...rows);
}

render();

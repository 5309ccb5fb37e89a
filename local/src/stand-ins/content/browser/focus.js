/* global element, root */
let left = 25 * 60;
let timer;
let rounds = 0;
const shown = element('p', { className: 'big', role: 'timer' });
const note = element('p', {}, 'One thing at a time. Twenty-five minutes, then a break.');
const toggle = element('button', {}, 'Start');
const reset = element('button', { className: 'quiet' }, 'Reset');

function render() {
  shown.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  toggle.textContent = timer ? 'Pause' : 'Start';
}

function stop() {
  clearInterval(timer);
  timer = undefined;
}

toggle.addEventListener('click', () => {
  if (timer) stop();
  else
    timer = setInterval(() => {
      left -= 1;
      if (left === 0) {
        stop();
        rounds += 1;
        left = 25 * 60;
        note.textContent = `Rounds done: ${rounds}. Take five minutes.`;
      }
      render();
    }, 1000);
  render();
});
reset.addEventListener('click', () => {
  stop();
  left = 25 * 60;
  render();
});
root.append(
  element(
    'section',
    { className: 'sheet' },
    shown,
    note,
    element('div', { className: 'row' }, toggle, reset),
  ),
);
render();

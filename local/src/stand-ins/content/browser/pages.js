/* global APP, element, kinds */

/** Draws a text; tapping a marked passage shows its fact. */
kinds.letter = (view, body, draw) => {
  let passage = -1;
  const paragraphs = view.paragraphs.map((text) => {
    const pieces = text.split('*').map((piece, at) => {
      if (at % 2 === 0) return piece;
      passage += 1;
      const fact = passage % view.facts.length;
      const mark = element('button', { className: 'passage' }, piece);
      mark.addEventListener('click', () => {
        view.chosen = fact;
        draw();
      });
      return mark;
    });
    return element('p', {}, ...pieces);
  });
  const facts = view.facts.map(([label, value], at) =>
    element(
      'div',
      { className: at === view.chosen ? 'tile chosen' : 'tile' },
      element('small', {}, label),
      element('strong', {}, value),
    ),
  );
  body.replaceChildren(
    element(
      'div',
      { className: 'split' },
      element('article', {}, element('h2', {}, view.title), ...paragraphs),
      element('div', { className: 'facts' }, ...facts),
    ),
  );
};

/** Draws fields with a button that shows the results. */
kinds.form = (view, body, draw) => {
  const fields = view.fields.map((field) => {
    const [label, value] = field;
    const input = element('input', { value });
    input.addEventListener('input', () => (field[1] = input.value));
    return element('label', {}, label, input);
  });
  const form = element('form', {}, ...fields, element('button', {}, view.action));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    view.isShown = true;
    draw();
  });
  const results = view.results.map(([label, value]) =>
    element('div', { className: 'tile' }, element('small', {}, label), element('strong', {}, value)),
  );
  const shown = element('div', { className: 'facts', role: 'status' }, ...(view.isShown ? results : []));
  body.replaceChildren(element('div', { className: 'split' }, form, shown));
};

const opened = element('div');
const tabs = APP.views.map((view) => {
  const tab = element('button', {}, view.name);
  tab.addEventListener('click', () => open(view, tab));
  return tab;
});

/** Shows the view of a navigation tab. */
function open(view, tab) {
  for (const other of tabs) other.ariaCurrent = other === tab ? 'page' : null;
  const body = element('div', { className: 'body' });
  const draw = () => kinds[view.kind](view, body, draw);
  opened.replaceChildren(element('h1', {}, view.name), element('p', { className: 'note' }, view.note), body);
  draw();
}

document.querySelector('nav').append(...tabs);
document.querySelector('main').append(opened);
open(APP.views[0], tabs[0]);

/* global APP, element, bodyRenderers */

/** Draws a text; tapping a marked passage shows its fact. */
bodyRenderers.letter = (view, container, redraw) => {
  let passageIndex = -1;
  const paragraphs = view.paragraphs.map((text) => {
    const pieces = text.split('*').map((piece, pieceIndex) => {
      if (pieceIndex % 2 === 0) return piece;
      passageIndex += 1;
      const factIndex = passageIndex % view.facts.length;
      const passageButton = element('button', { className: 'passage' }, piece);
      passageButton.addEventListener('click', () => {
        view.selectedFactIndex = factIndex;
        redraw();
      });
      return passageButton;
    });
    return element('p', {}, ...pieces);
  });
  const facts = view.facts.map(([label, value], factIndex) =>
    element(
      'div',
      { className: factIndex === view.selectedFactIndex ? 'tile chosen' : 'tile' },
      element('small', {}, label),
      element('strong', {}, value),
    ),
  );
  container.replaceChildren(
    element(
      'div',
      { className: 'split' },
      element('article', {}, element('h2', {}, view.title), ...paragraphs),
      element('div', { className: 'facts' }, ...facts),
    ),
  );
};

/** Draws fields with a button that shows the results. */
bodyRenderers.form = (view, container, redraw) => {
  const fields = view.fields.map((field) => {
    const [label, value] = field;
    const input = element('input', { value });
    input.addEventListener('input', () => (field[1] = input.value));
    return element('label', {}, label, input);
  });
  const form = element('form', {}, ...fields, element('button', {}, view.submitLabel));
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    view.areResultsShown = true;
    redraw();
  });
  const results = view.results.map(([label, value]) =>
    element('div', { className: 'tile' }, element('small', {}, label), element('strong', {}, value)),
  );
  const resultsSection = element(
    'div',
    { className: 'facts', role: 'status' },
    ...(view.areResultsShown ? results : []),
  );
  container.replaceChildren(element('div', { className: 'split' }, form, resultsSection));
};

const openedView = element('div');
const tabs = APP.views.map((view) => {
  const tab = element('button', {}, view.name);
  tab.addEventListener('click', () => openView(view, tab));
  return tab;
});

/** Shows the view of a navigation tab. */
function openView(view, tab) {
  for (const otherTab of tabs) otherTab.ariaCurrent = otherTab === tab ? 'page' : null;
  const container = element('div', { className: 'body' });
  const redraw = () => bodyRenderers[view.kind](view, container, redraw);
  openedView.replaceChildren(
    element('h1', {}, view.name),
    element('p', { className: 'note' }, view.note),
    container,
  );
  redraw();
}

document.querySelector('nav').append(...tabs);
document.querySelector('main').append(openedView);
openView(APP.views[0], tabs[0]);

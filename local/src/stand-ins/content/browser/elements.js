/* exported element, kinds */

/** Draw the body of a view, by its kind. They get `(view, body, draw)`, where `draw` draws the view again after a change. */
const kinds = {};

/** Creates an element; children are elements or text. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/* exported element, kinds */

/** Draws the body of a view by its kind: `(view, body, draw)`, where `draw` draws it again after a change. */
const kinds = {};

/** Creates an element; children are elements or text. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

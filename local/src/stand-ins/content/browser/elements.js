/* exported element, bodyRenderers */

/**
 * Functions that draw the body of a view, by kind. Each gets `(view, container, redraw)`; `redraw` draws the view again
 * after a change.
 */
const bodyRenderers = {};

/** Creates an HTML element; children are elements or text. */
function element(name, properties = {}, ...children) {
  const created = Object.assign(document.createElement(name), properties);
  created.append(...children);
  return created;
}

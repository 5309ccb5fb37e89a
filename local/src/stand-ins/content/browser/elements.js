/* exported element, root */
const root = document.querySelector('#app');

/** Creates an element; children are elements or text. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

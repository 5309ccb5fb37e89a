/* exported element, root */
const root = document.querySelector('#app');

/** Makes an element; what is put in is text unless it is an element. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

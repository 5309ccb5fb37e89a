/** Names of attributes and properties whose values moderators read. */
const TEXT_ATTRIBUTES =
  /^(?:label|title|question|done|text|emptyText|placeholder|helperText|alt|aria-label|linkText|reasonLabel)$/;
const WORD = /\p{L}{2}/u;

/** Returns the nodes of all texts that an expression may evaluate to. */
function textNodes(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' && WORD.test(node.value) ? [node] : [];
    case 'TemplateLiteral':
      return node.quasis.some(({ value }) => WORD.test(value.raw)) ? [node] : [];
    case 'ConditionalExpression':
      return [...textNodes(node.consequent), ...textNodes(node.alternate)];
    case 'LogicalExpression':
      return [...textNodes(node.left), ...textNodes(node.right)];
    case 'JSXExpressionContainer':
      return textNodes(node.expression);
    default:
      return [];
  }
}

/** ESLint rule: texts that moderators read are in a texts file, not in a component (decision 0046). */
export const consoleTexts = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { text: 'Write this text in the texts.ts of its folder (decision 0046).' },
  },
  create(context) {
    const check = (node) =>
      textNodes(node).forEach((text) => context.report({ node: text, messageId: 'text' }));
    const isElement = ({ type }) => type === 'JSXElement' || type === 'JSXFragment';
    return {
      JSXText: (node) => WORD.test(node.value) && context.report({ node, messageId: 'text' }),
      JSXAttribute: (node) => TEXT_ATTRIBUTES.test(String(node.name.name)) && check(node.value),
      JSXExpressionContainer: (node) => isElement(node.parent) && check(node),
      // A single word in lower case is a value, such as the color of a state named `done`, not a text.
      Property: (node) =>
        TEXT_ATTRIBUTES.test(String(node.key.name ?? node.key.value)) &&
        !/^[a-z]+$/.test(String(node.value.value)) &&
        check(node.value),
    };
  },
};

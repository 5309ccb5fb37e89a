const COLOUR =
  /(?:%23|(?<![\w&/])#)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch)a?\(/i;
const CLASS_SIZE = /(?:^|[\s:])text-\[\d/;
const SIZE = /font-size\s*:\s*[\d.]+(?:px|rem|pt)/i;

/** What of a text says a colour or a size of type by itself, where a token has to; undefined where nothing does. */
export function rawStyle(text) {
  return [COLOUR, CLASS_SIZE, SIZE].map((pattern) => pattern.exec(text)?.[0].trim()).find(Boolean);
}

const SIZE_NAMES = new Set(['fontSize', 'font-size']);

/** ESLint rule: colours and sizes of type come from the design language's one file (DESIGN §7). */
export const designTokens = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { raw: '{{found}} is no token: colours and sizes of type stand in shared/tokens.css' },
  },
  create(context) {
    const look = (node, text) => {
      const found = rawStyle(text);
      if (found) context.report({ node, messageId: 'raw', data: { found } });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && look(node, node.value),
      TemplateElement: (node) => look(node, node.value.raw),
      Property(node) {
        const name = node.key.name ?? node.key.value;
        const isNumber =
          node.value.type === 'Literal' && /^[\d.]+(?:px|rem|pt)?$/.test(String(node.value.value));
        if (SIZE_NAMES.has(name) && isNumber)
          context.report({ node, messageId: 'raw', data: { found: `${name}: ${node.value.value}` } });
      },
    };
  },
};

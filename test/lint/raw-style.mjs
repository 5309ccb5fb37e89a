const COLOR =
  /(?:%23|(?<![\w&/])#)(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])|\b(?:rgb|hsl|hwb|oklch|oklab|lab|lch)a?\(/i;
const FONT_SIZE_CLASS = /(?:^|[\s:])text-\[\d/;
const FONT_SIZE = /font-size\s*:\s*[\d.]+(?:px|rem|pt)/i;

/**
 * Returns the part of a text that is a literal color or font size instead of a design token; undefined if there is
 * none.
 */
export function rawStyle(text) {
  return [COLOR, FONT_SIZE_CLASS, FONT_SIZE].map((pattern) => pattern.exec(text)?.[0].trim()).find(Boolean);
}

const FONT_SIZE_NAMES = new Set(['fontSize', 'font-size']);

/** ESLint rule: colors and font sizes must be design tokens. */
export const designTokens = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      raw: '{{found}} is not a design token: colors and font sizes are defined in shared/tokens.css',
    },
  },
  create(context) {
    const reportRawStyle = (node, text) => {
      const rawText = rawStyle(text);
      if (rawText) context.report({ node, messageId: 'raw', data: { found: rawText } });
    };
    return {
      Literal: (node) => typeof node.value === 'string' && reportRawStyle(node, node.value),
      TemplateElement: (node) => reportRawStyle(node, node.value.raw),
      Property(node) {
        const name = node.key.name ?? node.key.value;
        const isNumber =
          node.value.type === 'Literal' && /^[\d.]+(?:px|rem|pt)?$/.test(String(node.value.value));
        if (FONT_SIZE_NAMES.has(name) && isNumber)
          context.report({ node, messageId: 'raw', data: { found: `${name}: ${node.value.value}` } });
      },
    };
  },
};

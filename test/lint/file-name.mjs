import { basename } from 'node:path';

/** ESLint rule: a file's name must match the pattern given, since names say what a file is (STYLE). */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'string' }],
    messages: { name: '{{name}} is not named by the house’s pattern {{pattern}}' },
  },
  create(context) {
    const [pattern] = context.options;
    const name = basename(context.filename);
    return {
      Program(node) {
        if (!new RegExp(pattern).test(name))
          context.report({ node, messageId: 'name', data: { name, pattern } });
      },
    };
  },
};

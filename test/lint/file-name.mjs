import { basename } from 'node:path';

/** ESLint rule: a file's name must match the given pattern. */
export const fileName = {
  meta: {
    type: 'suggestion',
    schema: [{ type: 'string' }],
    messages: { name: '{{name}} does not match the naming pattern {{pattern}}' },
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

/** Matches SQL as this project writes it: a string that begins with a keyword in capitals. */
const SQL = /^\s*(?:SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH)\s/;
/** Files that may call the Postgres driver: they run or combine statements of *.queries.ts, or keep a connection. */
export const FILES_CALLING_DRIVER = [
  'domain/src/accounts/personal-data-statements.ts',
  'domain/src/admin/console-lists.ts',
  'domain/src/database/*.ts',
  'domain/src/foundation/sql/{execute,read-pool,replica,transactions}.ts',
  'domain/src/live/live-listener.ts',
  'domain/src/uploads/lock-session.ts',
];

const MESSAGE = 'SQL is declared in *.queries.ts, where a test compares it with the migrated schema.';

/** ESLint rule: only *.queries.ts contain SQL statements and calls of a driver's `query()`. */
export const sqlPlace = {
  meta: { type: 'problem', schema: [], messages: { place: MESSAGE } },
  create(context) {
    const report = (node) => context.report({ node, messageId: 'place' });
    return {
      Literal(node) {
        if (typeof node.value === 'string' && SQL.test(node.value)) report(node);
      },
      TemplateLiteral(node) {
        if (SQL.test(node.quasis[0].value.cooked ?? '')) report(node);
      },
      "CallExpression[callee.property.name='query']": report,
    };
  },
};

import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/.+\.ts$/;
/** Calls without side effects, which create a schema or an endpoint. */
const MAKERS =
  /(?<![\w.$])((?:z\s*\.[\w.]+|endpoint|requiredText|optionalText|optionalAddress|priceInput|textList|address|handle|listQuery|listReply|oneOf|wholeNumber)\()/g;

/** Marks the contract's schemas and endpoints as pure, so that the bundler removes those that the console does not use. */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    enforce: 'pre',
    apply: 'build',
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const marked = code
        .replace(MAKERS, '/* @__PURE__ */ $1')
        .replaceAll('function /* @__PURE__ */ ', 'function ');
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}

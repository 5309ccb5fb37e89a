import type { Plugin } from 'vite';

const CONTRACT = /\/contract\/src\/[^?]+\.ts(?:\?plain)?$/;
/** Files that read answers, fresh or stored, by the contract's schemas. */
const READERS = /-(?:calls?|copy|queries|resolver|stream)\.ts$|\/shared\/http\/[^/]+\.ts$/;
/** Calls that only make a schema or an endpoint. */
const MAKERS =
  /(?<![\w.$])((?:z\s*\.[\w.]+|endpoint|requiredText|optionalText|optionalAddress|priceInput|textList|address|handle)\()/g;

/**
 * Keeps schemas and zod out of pages that only need the contract's constants, sentences and rules.
 * Making a schema is marked as having no effect, so that unused ones are left out; and what is no reader of
 * answers gets its own copy of a contract module, without the schemas that the readers' copy keeps.
 * Contract modules hold no state, so two copies are as good as one.
 */
export function pureContract(): Plugin {
  return {
    name: 'pure-contract',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      const isPlainImporter = importer?.endsWith('?plain') === true && source.startsWith('./');
      const isPage =
        source.startsWith('@market/contract/') && importer !== undefined && !READERS.test(importer);
      if (!isPlainImporter && !isPage) return null;
      const resolved = await this.resolve(source, importer?.replace('?plain', ''), {
        ...options,
        skipSelf: true,
      });
      return resolved && { ...resolved, id: `${resolved.id}?plain`, moduleSideEffects: false };
    },
    transform(code, id) {
      if (!CONTRACT.test(id)) return null;
      const marked = code
        .replace(MAKERS, '/* @__PURE__ */ $1')
        .replaceAll('function /* @__PURE__ */ ', 'function ');
      return { code: marked, map: null, moduleSideEffects: false };
    },
  };
}

import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { findBuiltPages } from './built-pages.js';

const INLINE_SCRIPT = /<script>([\s\S]*?)<\/script>/g;

/** Content-Security-Policy sources of the scripts that the storefront's build put into its page itself; none before it is built. */
export function ownScripts(page = `${findBuiltPages('storefront')?.folder}/index.html`): string[] {
  if (!existsSync(page)) return [];
  return [...readFileSync(page, 'utf8').matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}

import type { Plugin } from 'vite';

/** The part of Inter that nearly every page uses. */
const FIRST_FONT = /inter-latin-wght-normal[^/]*\.woff2$/;

/**
 * Keeps Inter from moving a page that is already read: it is fetched beside the page, and where it comes too late the
 * system's font stays until the next page, by when it is there.
 */
export function steadyFont(): Plugin {
  return {
    name: 'steady-font',
    apply: 'build',
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue;
        file.source = String(file.source).replaceAll(/font-display:\s*swap/g, 'font-display:optional');
      }
    },
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const font = Object.keys(bundle).find((name) => FIRST_FONT.test(name));
        if (font === undefined) throw new Error('The build holds no Inter');
        const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${font}` };
        return [{ tag: 'link', attrs, injectTo: 'head' }];
      },
    },
  };
}

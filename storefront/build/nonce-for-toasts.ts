import type { Plugin } from 'vite';

const TOASTS = /\/sonner\/dist\/index\.mjs$/;
const MADE = "style.type = 'text/css'";
const NONCE = `style.nonce = document.querySelector('meta[property="csp-nonce"]')?.nonce ?? ''`;

/** Gives the style element that the toasts make the page's nonce: their package has no setting for it. */
export function nonceForToasts(): Plugin {
  return {
    name: 'nonce-for-toasts',
    transform(code, id) {
      if (!TOASTS.test(id)) return null;
      if (!code.includes(MADE)) this.error(`${id} makes its style element in another way now`);
      return { code: code.replace(MADE, `${MADE}; ${NONCE}`), map: null };
    },
  };
}

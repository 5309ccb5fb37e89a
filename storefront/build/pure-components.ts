import type { Plugin } from 'vite';

/** Packages that make their components by calls, and name them for developers' tools. */
const PACKAGES = /\/node_modules\/(?:react-router|@radix-ui|lucide-react)\//;
const NAMES = /^\s*[\w$]+\.displayName = [^;{}\n]+;$/gm;
const MAKERS = /(?<= = )((?:React\d*\.)?(?:forwardRef|memo|createContext)\()/g;

/** Lets components that no page uses be left out of the build: making one, or naming it, does nothing else. */
export function pureComponents(): Plugin {
  return {
    name: 'pure-components',
    apply: 'build',
    transform(code, id) {
      if (!PACKAGES.test(id)) return null;
      return { code: code.replace(NAMES, '').replace(MAKERS, '/* @__PURE__ */ $1'), map: null };
    },
  };
}

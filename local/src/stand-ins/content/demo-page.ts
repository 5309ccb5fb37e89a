import { createHash } from 'node:crypto';
import { browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';

const APPS = ['board', 'habits', 'split', 'focus'] as const;

const CSS = `
:root { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; font: 16px/1.5 system-ui, sans-serif; color: #18181b; background: hsl(var(--hue) 40% 96%); }
header { padding: 20px 24px; color: #fff; background: linear-gradient(120deg, hsl(var(--hue) 55% 38%), hsl(calc(var(--hue) + 40) 55% 32%)); }
header h1 { margin: 0; font-size: 24px; } header p { margin: 4px 0 0; opacity: 0.9; }
main { max-width: 960px; margin: 0 auto; padding: 24px; display: grid; gap: 16px; }
.row { display: flex; gap: 12px; flex-wrap: wrap; align-items: center; }
.columns { display: grid; gap: 16px; grid-template-columns: repeat(auto-fit, minmax(220px, 1fr)); }
.sheet { background: #fff; border: 1px solid #e4e4e7; border-radius: 16px; padding: 16px; display: grid; gap: 10px; align-content: start; }
input { font: inherit; padding: 10px 12px; border: 1px solid #a1a1aa; border-radius: 8px; flex: 1; min-width: 120px; }
button { font: inherit; font-weight: 600; padding: 10px 16px; border: 0; border-radius: 12px; color: #fff; background: hsl(var(--hue) 55% 38%); cursor: pointer; }
button.quiet { color: inherit; background: hsl(var(--hue) 40% 92%); }
.card { padding: 10px 12px; border: 1px solid #e4e4e7; border-radius: 12px; display: flex; justify-content: space-between; gap: 8px; align-items: center; }
.big { font-size: 56px; font-weight: 700; font-variant-numeric: tabular-nums; text-align: center; }
h2 { margin: 0; font-size: 16px; }
`;

/** Returns the page of a small working application, chosen and colored by the slug. It stores nothing. */
export function demoPage(slug: string): string {
  const digest = createHash('sha256').update(slug).digest();
  const app = APPS[(digest[0] ?? 0) % APPS.length] ?? 'board';
  const name = slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${name}</title>
        <style>
          :root { --hue: ${Math.round(((digest[1] ?? 0) / 255) * 360)}; }
          ${new Markup(CSS)}
        </style>
      </head>
      <body>
        <header>
          <h1>${name}</h1>
          <p>Demo workspace. Try it: everything you do stays in this window.</p>
        </header>
        <main id="app"></main>
        <script>
          ${new Markup(browserScript(['content/browser/elements.js', `content/browser/${app}.js`]))};
        </script>
      </body>
    </html>`.text;
}

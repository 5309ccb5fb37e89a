import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { SampleApp } from '../../sample/apps/app.js';
import { appOf } from '../../sample/apps/all.js';
import { colorsOf } from '../../sample/apps/draw/colors.js';
import { LISTINGS } from '../../sample/listings/all.js';
import { boardView, inWindow } from '../../sample/apps/build-views.js';
import { browserFile, browserScript } from '../pages/browser-file.js';
import { html, Markup } from '../pages/markup.js';

/** The demo of a listing that is not in the sample. */
const FALLBACK_DEMO: SampleApp = inWindow(
  boardView(
    'Tasks',
    'A small board.',
    'To do | Write the landing page | Invite two testers',
    'Doing | Connect the calendar',
    'Done | Pick a name',
  ),
);

const FONT_WEIGHTS: readonly string[] = ['400', '600'];

/** Returns the file of the demos' font, Inter, in one weight; undefined if the demos do not use this weight. */
export function demoFont(weight: string): Uint8Array<ArrayBuffer> | undefined {
  if (!FONT_WEIGHTS.includes(weight)) return undefined;
  const file = `@fontsource/inter/files/inter-latin-${weight}-normal.woff2`;
  return new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(file)));
}

/**
 * Returns the page of a listing's demo: the interface that its screenshots and its short video also show. The page
 * stores nothing.
 */
export function demoPage(slug: string): string {
  const listing = LISTINGS.find((sample) => sample.slug === slug);
  const app = appOf(slug) ?? FALLBACK_DEMO;
  const title = listing?.title ?? 'Demo';
  const { marks, ...colors } = colorsOf(listing?.category ?? 'Productivity');
  const colorProperties = Object.entries({
    ...colors,
    ...Object.fromEntries(marks.map((mark, index) => [`mark${index}`, mark])),
  });
  const cssVariables = colorProperties.map(([name, color]) => `--${name}: ${color};`).join(' ');
  const scripts = ['elements', 'lists', 'diagrams', 'pages'].map((name) => `content/browser/${name}.js`);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${new Markup(`:root { ${cssVariables} }`)} ${new Markup(browserFile('content/browser/demo-views.css') + browserFile('content/browser/demo.css'))}
        </style>
      </head>
      <body class="${app.device}">
        <header>
          <b aria-hidden="true">${title.charAt(0)}</b>
          <span>${title}</span>
          <nav aria-label="Views"></nav>
        </header>
        <main></main>
        <script>
          ${new Markup(browserScript(scripts, { APP: app }))};
        </script>
      </body>
    </html>`.text;
}

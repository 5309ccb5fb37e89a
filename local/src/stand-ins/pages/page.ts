import { html, Markup } from './markup.js';

export type Page = {
  title: string;
  body: Markup;
  /**
   * Name of the service that the page imitates. A banner shows it, so that people do not mistake the page for the
   * real one.
   */
  standsInFor?: string;
  /** CSS rules that follow the common ones. */
  css?: string;
  /** Addresses of classic scripts at the end of the page. */
  scripts?: readonly string[];
};

const COMMON_CSS = `
:root { color-scheme: light dark; --page: #fafafa; --surface: #fff; --text: #18181b; --muted: #52525b; --line: #e4e4e7; --primary: #4338ca; --on-primary: #fff; }
@media (prefers-color-scheme: dark) { :root { --page: #0b0b0f; --surface: #15151b; --text: #f4f4f5; --muted: #a1a1aa; --line: #27272f; --primary: #a5b4fc; --on-primary: #15151b; } }
*, *::before, *::after { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; -webkit-font-smoothing: antialiased; }
h1, h2, p { margin: 0; }
h1 { font-size: 24px; line-height: 1.25; letter-spacing: -.01em; }
a { color: var(--primary); }
button { font: inherit; cursor: pointer; }
:focus-visible { outline: 2px solid var(--primary); outline-offset: 2px; }
.stand-in { padding: 6px 16px; text-align: center; font-size: 12px; color: var(--muted); background: var(--surface); border-bottom: 1px solid var(--line); }
.muted { color: var(--muted); }
.number { font-variant-numeric: tabular-nums; }
`;

/** Returns an HTML page in the common style of the stand-ins. */
export function page({ title, body, standsInFor, css = '', scripts = [] }: Page): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link rel="icon" href="data:," />
        <title>${title}</title>
        <style>
          ${new Markup(COMMON_CSS + css)}
        </style>
      </head>
      <body>
        ${standsInFor !== undefined && html`<div class="stand-in">Local stand-in for ${standsInFor}. Nothing leaves this machine.</div>`}
        ${body} ${scripts.map((address) => html`<script src="${address}"></script>`)}
      </body>
    </html>`.text;
}

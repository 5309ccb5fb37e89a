import { parseUrl } from '@market/contract/text/parse-url';

/** A heading with links below it. */
export interface MailSection {
  readonly heading: string;
  readonly links: readonly { readonly label: string; readonly url: string }[];
}

/** The contents of an e-mail, as plain text. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  readonly sections?: readonly MailSection[];
  /** The label and the address of the button. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts that the e-mail lists, as pairs of name and value. */
  readonly labeledValues?: readonly (readonly [string, string])[];
  readonly footer: string;
  /** A link below the footer, such as the unsubscribe link. */
  readonly footerLink?: { readonly label: string; readonly url: string };
}

/** An e-mail's bodies as text and HTML. */
export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** What an e-mail without texts of users calls people and MVPs (NOTIFY-12). */
export const NEUTRAL_NAMES = { person: 'Somebody', mvp: 'an MVP' } as const;

/** Returns an e-mail as text and as HTML. User input is escaped, and its line breaks are removed. */
export function writeMail(content: MailContent): MailBodies {
  const oneLineContent: MailContent = {
    ...content,
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    ...(content.sections && { sections: content.sections.map(oneLineSection) }),
    ...(content.action && { action: { ...content.action, label: oneLine(content.action.label) } }),
    ...(content.labeledValues && {
      labeledValues: content.labeledValues.map(([name, value]) => [name, oneLine(value)] as const),
    }),
  };
  return { text: toPlainText(oneLineContent), html: toHtml(oneLineContent) };
}

function oneLineSection({ heading, links }: MailSection): MailSection {
  return {
    heading: oneLine(heading),
    links: links.map(({ label, url }) => ({ label: oneLine(label), url })),
  };
}

/**
 * Returns the unsubscribe link for the footer; undefined for e-mails that cannot be switched off (NOTIFY-7).
 */
export function unsubscribeLink({
  unsubscribePage: url,
}: {
  readonly unsubscribePage?: string | undefined;
}): Pick<MailContent, 'footerLink'> {
  return url === undefined ? {} : { footerLink: { label: 'Stop e-mails of this kind', url } };
}

/** Returns a text without line breaks and without marks that change the text direction. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim();
}

/** Returns whether an address may become a link; any other address is shown as text. */
function isWebLink(url: string): boolean {
  return /^https?:$/.test(parseUrl(url)?.protocol ?? '');
}

function toPlainText({
  heading,
  paragraphs,
  sections = [],
  action,
  labeledValues = [],
  footer,
  footerLink,
}: MailContent): string {
  return [
    heading,
    ...paragraphs,
    ...sections.map((section) =>
      [section.heading, ...section.links.map(({ label, url }) => `${label}: ${url}`)].join('\n'),
    ),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(labeledValues.length > 0
      ? [labeledValues.map(([name, value]) => `${name}: ${value}`).join('\n')]
      : []),
    `--\n${footer}${footerLink ? `\n${footerLink.label}: ${footerLink.url}` : ''}`,
  ].join('\n\n');
}

/**
 * Styles are inline, since many mail programs ignore style sheets. The classes serve only the dark mode of
 * some programs.
 */
const STYLE = {
  ground:
    'margin:0;padding:24px 16px;background:#fafafa;color:#18181b;font:16px/1.5 Inter,system-ui,-apple-system,sans-serif;overflow-wrap:anywhere',
  mark: 'max-width:560px;margin:0 auto 16px;font-weight:600',
  sheet:
    'max-width:560px;margin:0 auto;box-sizing:border-box;padding:32px;background:#fff;border:1px solid #e4e4e7;border-radius:16px',
  heading: 'font-size:24px;line-height:32px;letter-spacing:-.015em;margin:0 0 16px',
  paragraph: 'margin:0 0 16px',
  section: 'font-size:16px;line-height:24px;margin:24px 0 8px',
  link: 'color:#4338ca',
  button:
    'display:inline-block;padding:12px 20px;background:#4338ca;color:#fff;border-radius:12px;font-weight:600;text-decoration:none',
  muted: 'color:#4a4a53;font-size:14px;line-height:20px',
  facts: 'width:100%;margin:24px 0 0;border-collapse:collapse',
  name: 'padding:8px 16px 8px 0;border-top:1px solid #e4e4e7;white-space:nowrap;vertical-align:top',
  value: 'padding:8px 0;border-top:1px solid #e4e4e7;font-variant-numeric:tabular-nums',
  footer: 'max-width:560px;margin:16px auto 0',
};
const DARK_MODE_STYLE = [
  '.ground{background:#0b0b0f!important;color:#f4f4f5!important}',
  '.sheet{background:#15151b!important;border-color:#27272f!important}',
  '.button{background:#a5b4fc!important;color:#15151b!important}',
  '.link{color:#a5b4fc!important}',
  '.muted{color:#ababb5!important}',
  'td{border-color:#27272f!important}',
].join('');
const HTML_HEAD = [
  '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
  '<meta name="color-scheme" content="light dark">',
  `<style>@media (prefers-color-scheme:dark){${DARK_MODE_STYLE}}</style>`,
].join('');

function toHtml({
  heading,
  paragraphs,
  sections = [],
  action,
  labeledValues = [],
  footer,
  footerLink,
}: MailContent): string {
  const { muted } = STYLE;
  return [
    `<!doctype html><html lang="en"><head>${HTML_HEAD}<title>${escapeHtml(heading)}</title></head>`,
    `<body class="ground" style="${STYLE.ground}"><p style="${STYLE.mark}">MVP Market</p>`,
    `<div class="sheet" style="${STYLE.sheet}"><h1 style="${STYLE.heading}">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p style="${STYLE.paragraph}">${escapeHtml(paragraph)}</p>`),
    ...sections.map((section) => sectionToHtml(section)),
    action && isWebLink(action.url)
      ? `<p style="margin:24px 0 12px"><a class="button" style="${STYLE.button}" href="${escapeHtml(action.url)}">${escapeHtml(action.label)}</a></p>`
      : '',
    action ? `<p class="muted" style="margin:0;${muted}">${escapeHtml(action.url)}</p>` : '',
    labeledValues.length > 0 ? `<table role="presentation" style="${STYLE.facts}">` : '',
    ...labeledValues.map(
      ([name, value]) =>
        `<tr><td class="muted" style="${muted};${STYLE.name}">${escapeHtml(name)}</td><td style="${STYLE.value}">${escapeHtml(value)}</td></tr>`,
    ),
    labeledValues.length > 0 ? '</table>' : '',
    `</div><p class="muted" style="${STYLE.footer};${muted}">${escapeHtml(footer)}</p>`,
    footerLink
      ? `<p class="muted" style="${STYLE.footer};${muted}"><a class="muted" style="${muted}" href="${escapeHtml(footerLink.url)}">${escapeHtml(footerLink.label)}</a></p>`
      : '',
    '</body></html>',
  ].join('');
}

function sectionToHtml({ heading, links }: MailSection): string {
  const linkTags = links
    .filter(({ url }) => isWebLink(url))
    .map(
      ({ label, url }) =>
        `<a class="link" style="${STYLE.link}" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`,
    );
  return [
    `<h2 style="${STYLE.section}">${escapeHtml(heading)}</h2>`,
    `<p style="${STYLE.paragraph}">${linkTags.join('<br>')}</p>`,
  ].join('');
}

const HTML_ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ENTITIES[character] ?? character);
}

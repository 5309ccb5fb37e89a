/** What an e-mail says, before it has a form. Everything in it is plain text. */
export interface MailContent {
  readonly heading: string;
  readonly paragraphs: readonly string[];
  /** The one thing to do, and its address. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Facts in two columns. */
  readonly facts?: readonly (readonly [string, string])[];
  readonly footer: string;
}

/** The two forms of an e-mail. */
export interface MailBodies {
  readonly text: string;
  readonly html: string;
}

/** Writes one plain, well-made e-mail in both forms; whatever a person typed stays words, on the line it belongs to. */
export function writeMail(content: MailContent): MailBodies {
  const onItsLine: MailContent = {
    ...content,
    heading: oneLine(content.heading),
    paragraphs: content.paragraphs.map(oneLine),
    ...(content.action && { action: { ...content.action, label: oneLine(content.action.label) } }),
    ...(content.facts && { facts: content.facts.map(([name, value]) => [name, oneLine(value)] as const) }),
  };
  return { text: asText(onItsLine), html: asHtml(onItsLine) };
}

/** A text without its line breaks, nor the marks that would turn around the words after it. */
export function oneLine(text: string): string {
  return text
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .replace(/[\r\n\u2028\u2029]+/g, ' ')
    .trim();
}

/** Whether an address may be one to click: everything that is not the web stays words. */
function isWeb(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function asText({ heading, paragraphs, action, facts = [], footer }: MailContent): string {
  return [
    heading,
    ...paragraphs,
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(facts.length > 0 ? [facts.map(([name, value]) => `${name}: ${value}`).join('\n')] : []),
    `--\n${footer}`,
  ].join('\n\n');
}

function asHtml({ heading, paragraphs, action, facts = [], footer }: MailContent): string {
  const style = {
    body: 'margin:0;background:#fafafa;color:#18181b;font:16px/1.5 Inter,system-ui,sans-serif',
    sheet:
      'max-width:560px;margin:24px auto;padding:32px;background:#fff;border:1px solid #e4e4e7;border-radius:16px',
    button:
      'display:inline-block;padding:12px 20px;background:#4338ca;color:#fff;border-radius:12px;text-decoration:none',
    muted: 'color:#52525b;font-size:14px',
  };
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(heading)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    `<h1 style="font-size:24px;margin:0 0 16px">${escape(heading)}</h1>`,
    ...paragraphs.map((paragraph) => `<p>${escape(paragraph)}</p>`),
    action && isWeb(action.url)
      ? `<p><a style="${style.button}" href="${escape(action.url)}">${escape(action.label)}</a></p>`
      : '',
    action ? `<p style="${style.muted}">${escape(action.url)}</p>` : '',
    facts.length > 0 ? '<table role="presentation">' : '',
    ...facts.map(
      ([name, value]) =>
        `<tr><td style="${style.muted};padding:2px 16px 2px 0">${escape(name)}</td><td>${escape(value)}</td></tr>`,
    ),
    facts.length > 0 ? '</table>' : '',
    `<p style="${style.muted}">${escape(footer)}</p></div></body></html>`,
  ].join('');
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

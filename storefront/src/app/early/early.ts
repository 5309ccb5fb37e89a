import { askForApplication } from './ask-for-application.js';
import { keepEarlyUse } from './early-use.js';
import { showFontLater, showKeptFont } from './first-font.js';
import { painted } from './painted.js';
import { whenIdle } from '../../shared/when-idle.js';
import { TAKEN_OVER } from './taken-over.js';

/**
 * Stands in the page itself, before everything else, and waits for nothing. A page that the server rendered is painted before
 * its application and its whole style sheet are asked for: each would take its share of the first picture's way. The font, by
 * which everything is laid out anew, comes when the page listens and has nothing else to do.
 */
keepEarlyUse();
showKeptFont();
document.addEventListener('DOMContentLoaded', () => void painted().then(askForApplication));
document.addEventListener(TAKEN_OVER, () => whenIdle(() => void showFontLater()), { once: true });

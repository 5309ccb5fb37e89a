import { describe, expect, it } from 'vitest';
import { isBot } from './is-bot.js';

describe('a user agent (EARN-20)', () => {
  it.each([
    'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  ])('of a browser is a person: %s', (agent) => {
    expect(isBot(agent)).toBe(false);
  });

  it.each([
    undefined,
    '',
    'curl/8.5.0',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0 Safari/537.36',
    'facebookexternalhit/1.1',
  ])('of a program is a bot: %s', (agent) => {
    expect(isBot(agent)).toBe(true);
  });
});

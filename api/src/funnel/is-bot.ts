/** Matches words in the user agents of crawlers, link previews, monitors and scripts. */
const BOT_WORDS =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy/i;

/** Returns whether a user agent is missing or not that of a browser (EARN-20). */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !userAgent.startsWith('Mozilla/') || BOT_WORDS.test(userAgent);
}

/** Names that crawlers, link previews, monitors and scripts have in their user agents. */
const BOT =
  /bot|crawl|spider|slurp|preview|monitor|headless|lighthouse|facebookexternalhit|whatsapp|curl|wget|python|java\/|go-http|node|axios|okhttp|libwww|scrapy/i;

/** Whether a user agent identifies itself as something other than a browser (EARN-20). */
export function isBot(userAgent: string | undefined): boolean {
  return userAgent === undefined || !userAgent.startsWith('Mozilla/') || BOT.test(userAgent);
}

/** Replies to RCPT TO that name the address as the cause (RFC 5321): no such mailbox, moved, not allowed. */
const ADDRESS_REPLIES = new Set([550, 551, 553]);
/** Enhanced codes (RFC 3463) about the address: it does not exist, it moved, its mailbox is disabled. */
const ADDRESS_CODES = /\b5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)\b/;
/** Other permanent codes concern the sender, the contents or a full mailbox: they say nothing about the address. */
const ENHANCED_CODE = /\b5\.\d{1,3}\.\d{1,3}\b/;

/** Whether an error of the SMTP client says that the server refuses the recipient's address for good (NOTIFY-8). */
export function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode, response } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false;
  const said = typeof response === 'string' ? response : '';
  return ENHANCED_CODE.test(said) ? ADDRESS_CODES.test(said) : ADDRESS_REPLIES.has(responseCode);
}

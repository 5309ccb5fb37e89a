/**
 * SMTP replies to the command RCPT TO that refuse the address itself (RFC 5321): the mailbox does not exist, has moved,
 * or has a malformed name.
 */
const REFUSED_ADDRESS_REPLIES = new Set([550, 551, 553]);
/**
 * Enhanced status codes (RFC 3463) that refuse the address itself: it does not exist, has moved, or its
 * mailbox is disabled.
 */
const REFUSED_ADDRESS_PATTERN = /\b5\.(?:1\.(?:0|1|2|3|6|10)|2\.1)\b/;
/**
 * Any enhanced status code of a permanent error. Unless it matches REFUSED_ADDRESS_PATTERN, the reason is the
 * sender, the contents or a full mailbox, not the address.
 */
const PERMANENT_CODE_PATTERN = /\b5\.\d{1,3}\.\d{1,3}\b/;

/** Returns whether the SMTP client's error means that the server permanently refuses the contents (NOTIFY-12). */
export function isRefusedContent(error: unknown): boolean {
  const { code, command, responseCode } = error as Partial<Record<string, unknown>>;
  return code === 'EMESSAGE' && command === 'DATA' && typeof responseCode === 'number' && responseCode >= 500;
}

/**
 * Returns whether the SMTP client's error means that the server permanently refuses the recipient's address
 * (NOTIFY-8).
 */
export function isRefusedAddress(error: unknown): boolean {
  const { command, responseCode, response } = error as Partial<Record<string, unknown>>;
  if (command !== 'RCPT TO' || typeof responseCode !== 'number' || responseCode < 500) return false;
  const responseText = typeof response === 'string' ? response : '';
  return PERMANENT_CODE_PATTERN.test(responseText)
    ? REFUSED_ADDRESS_PATTERN.test(responseText)
    : REFUSED_ADDRESS_REPLIES.has(responseCode);
}

// A process that keeps event streams open and reports each message that arrives, with its delay.
import { request } from 'node:http';
import { monotonicMs } from './monotonic.js';

/** The streams that this process opens: one for each token, distributed over the apis. */
export interface ClientTask {
  readonly urls: readonly string[];
  readonly tokens: readonly string[];
}

/** Message to the parent process: all streams are open, or a message arrived `delayMs` after it was sent. */
export type ClientReport =
  { readonly kind: 'opened' } | { readonly kind: 'message'; readonly delayMs: number };

/** The most connections that are opened at the same time. */
const CONCURRENCY = 50;
/**
 * Matches the content of a test message: the time at which it was sent, in milliseconds of the machine's monotonic
 * clock.
 */
const SENT_AT_PATTERN = /"content":"sent at (\d+\.\d+)/g;

process.once('message', (task) => void openAllStreams(task as ClientTask));

async function openAllStreams({ urls, tokens }: ClientTask): Promise<void> {
  const remainingStreams = tokens.map((token, tokenIndex) => ({
    token,
    url: urls[tokenIndex % urls.length] ?? '',
  }));
  const openRemaining = async (): Promise<void> => {
    for (let nextStream = remainingStreams.pop(); nextStream; nextStream = remainingStreams.pop())
      await openStream(nextStream.url, nextStream.token);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, openRemaining));
  report({ kind: 'opened' });
}

/**
 * Resolves when the stream sends its first `counts` event. Rejects if the stream is refused. If the stream ends later,
 * this process exits.
 */
function openStream(url: string, authorization: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(`${url}/api/events`, { headers: { authorization }, agent: false }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was refused: ${response.statusCode}`));
      response.setEncoding('utf8').on('data', (text: string) => {
        if (text.includes('event: counts')) resolve();
        for (const [, sentAt] of text.matchAll(SENT_AT_PATTERN))
          report({ kind: 'message', delayMs: monotonicMs() - Number(sentAt) });
      });
      response.once('close', () => process.exit(1));
    });
    call.once('error', reject);
    call.end();
  });
}

function report(message: ClientReport): void {
  process.send?.(message);
}

import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { Lsn } from '@market/domain/foundation/lsn';
import { ANSWER_WITHIN_MS } from '../http/bounded-answers.js';
import { BoundedWaits } from '../http/bounded-waits.js';
import { SECURITY_HEADERS, type SecurityHeaders } from '../http/security-headers.js';
import { PublicListings } from '../listings/public-listings.js';
import { AnswerCache, type Ticket } from './answer-cache.js';
import { PublicAnswer } from './public-answer.js';
import type { VisitorRead } from './visitor-reads.js';

/** An answer that is being made, for everyone who asks before anything changes. */
interface Making {
  readonly ticket: Ticket;
  readonly answer: Promise<PublicAnswer>;
}

/** Answers to visitors by their address: kept, else made, by the first of many who ask for the same. */
@Injectable()
export class VisitorAnswers implements OnApplicationShutdown {
  private readonly makings = new Map<string, Making>();
  private readonly waits = new BoundedWaits(ANSWER_WITHIN_MS);
  private readonly always: readonly string[];

  constructor(
    private readonly cache: AnswerCache,
    private readonly listings: PublicListings,
    @Inject(SECURITY_HEADERS) { ofData }: SecurityHeaders,
  ) {
    this.always = Object.entries(ofData).flat();
  }

  /** The answer kept for an address. */
  kept(url: string): PublicAnswer | undefined {
    return this.cache.find(url);
  }

  /** The answer that somebody else is waiting for, unless something has changed since it was begun. */
  beingMade(url: string): Promise<PublicAnswer> | undefined {
    const making = this.makings.get(url);
    return making && making.ticket === this.cache.begin() ? making.answer : undefined;
  }

  /**
   * Makes an answer, as of `written` at the earliest, and keeps it where it may be. Rejects as a controller does, and with
   * `server/unavailable` when that takes longer than anybody waits.
   */
  make(url: string, read: VisitorRead, written: Lsn | undefined): Promise<PublicAnswer> {
    const ticket = this.cache.begin();
    const answer = this.waits.within(this.made(url, read, { ticket, written }));
    if (ticket === undefined) return answer;
    const making = { ticket, answer };
    this.makings.set(url, making);
    const over = () => {
      if (this.makings.get(url) === making) this.makings.delete(url);
    };
    answer.then(over, over);
    return answer;
  }

  onApplicationShutdown(): void {
    this.waits.stop();
  }

  private async made(
    url: string,
    { route, make }: VisitorRead,
    { ticket, written }: { readonly ticket: Ticket | undefined; readonly written: Lsn | undefined },
  ): Promise<PublicAnswer> {
    const text = await make(this.listings, written);
    const isKept = ticket !== undefined;
    const answer = new PublicAnswer({ text, route, always: this.always, isKept });
    if (isKept) this.cache.keep(ticket, url, answer);
    return answer;
  }
}

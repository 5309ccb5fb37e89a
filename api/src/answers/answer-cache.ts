import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { SETTINGS, type Settings } from '@market/domain/foundation/configuration';
import { ListingTotals } from '@market/domain/listings/listing-totals';
import { type Knock, LiveListener } from '@market/domain/live/live-listener';
import { LRUCache } from 'lru-cache';
import type { PublicAnswer } from './public-answer.js';
import { DETAIL_PATH } from './visitor-reads.js';

const BYTES_PER_MB = 1024 * 1024;

/** Taken before an answer is made; it is only kept if nothing has changed since. */
export type Ticket = number;

/**
 * Finished answers to visitors, by address: bounded in memory, forgotten as soon as the database tells of a change, in
 * every process (DESIGN §6). While nothing is heard from the database nothing is kept.
 */
@Injectable()
export class AnswerCache implements OnModuleInit {
  private readonly answers: LRUCache<string, PublicAnswer> | undefined;
  private generation: Ticket = 0;
  private hears = false;

  constructor(
    @Inject(SETTINGS) settings: Pick<Settings, 'ANSWERS_KEPT_MB'>,
    private readonly listener: LiveListener,
    private readonly totals: ListingTotals,
  ) {
    const maxSize = settings.ANSWERS_KEPT_MB * BYTES_PER_MB;
    if (maxSize > 0) this.answers = new LRUCache({ maxSize, sizeCalculation: ({ size }) => size });
  }

  /** Before the listener connects. */
  onModuleInit(): void {
    this.listener.hear((knock) => this.heard(knock));
  }

  /** The answer kept for an address. */
  find(url: string): PublicAnswer | undefined {
    return this.answers?.get(url);
  }

  /** For an answer that is about to be made; undefined while none is kept. */
  begin(): Ticket | undefined {
    return this.answers && this.hears ? this.generation : undefined;
  }

  /** Keeps an answer whose making began with this ticket, unless something changed meanwhile. */
  keep(ticket: Ticket, url: string, answer: PublicAnswer): void {
    if (ticket === this.generation && this.hears) this.answers?.set(url, answer);
  }

  private heard(knock: Knock): void {
    if (knock.about === 'listing') this.forgetListing(knock.id);
    else if (knock.about === 'listings') this.forget();
    else if (knock.about === 'missed' || knock.about === 'deaf') this.hear(knock.about === 'missed');
  }

  private hear(hears: boolean): void {
    this.hears = hears;
    this.forget();
    this.totals.trust(hears);
  }

  private forget(): void {
    this.generation += 1;
    this.answers?.clear();
    this.totals.forget();
  }

  /** The pages of other listings stay: they say nothing of this one. */
  private forgetListing(id: string): void {
    this.generation += 1;
    this.totals.forgetOne();
    for (const url of this.answers?.keys() ?? [])
      if (!url.startsWith(DETAIL_PATH) || url.startsWith(DETAIL_PATH + id)) this.answers?.delete(url);
  }
}

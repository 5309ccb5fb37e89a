import { Inject, Injectable } from '@nestjs/common';
import { toCents } from '@market/contract/money/money';
import { SAVED_SEARCHES_MAX, type SearchCriteria } from '@market/contract/saved-searches';
import { Clock } from '../foundation/clock.js';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { DomainError } from '../foundation/domain-error.js';
import { execute } from '../foundation/sql/execute.js';
import { acquireNamedLock } from '../foundation/sql/locks.queries.js';
import { newId } from '../foundation/new-id.js';
import { searchPattern } from '../foundation/sql/search-pattern.js';
import type { Statement } from '../foundation/sql/statement.js';
import { Transactions } from '../foundation/sql/transactions.js';
import { PeopleQueries } from '../identity/people.queries.js';
import { SavedSearch } from './saved-search.entity.js';
import { insertSearch, markSearchSeen, setSearchMailsEnabled } from './saved-searches.queries.js';
import { keyPositionOf } from './search-keys.js';
import { isStopTokenOf, readStopToken } from './stop-token.js';

type SearchConditions = Pick<
  SavedSearch,
  'search' | 'category' | 'tech' | 'tag' | 'minPriceCents' | 'maxPriceCents' | 'isAvailable'
>;

/** Stores the searches that people save, at most 20 each (FIND-80). */
@Injectable()
export class SavedSearchesService {
  constructor(
    private readonly transactions: Transactions,
    private readonly clock: Clock,
    private readonly people: PeopleQueries,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  /**
   * Saves a search; does nothing if the person has already saved the same one. Throws `search/empty` for a
   * search without any condition, and `search/too-many` at the limit. Locks the person's saved searches, so
   * that simultaneous requests cannot exceed the limit.
   */
  async save(userId: string, criteria: SearchCriteria, id: string = newId()): Promise<void> {
    const newConditions = conditionsOf(criteria);
    if (!hasCondition(newConditions)) throw new DomainError('search/empty');
    await this.transactions.run(async (tx) => {
      await execute(tx, acquireNamedLock(`saved-searches:${userId}`));
      const savedSearches = await tx.findBy(SavedSearch, { userId });
      if (savedSearches.some((search) => isSameSearch(search, newConditions))) return;
      if (savedSearches.length >= SAVED_SEARCHES_MAX)
        throw new DomainError('search/too-many', { placeholderValues: { max: String(SAVED_SEARCHES_MAX) } });
      const { search, category, tech, tag, minPriceCents, maxPriceCents, isAvailable } = newConditions;
      const columnValues = [search, category, tech, tag, minPriceCents, maxPriceCents, isAvailable];
      const pattern = search === '' ? null : searchPattern(search).value;
      const keyPosition = keyPositionOf(search);
      const keyRange = keyPosition ? [keyPosition.start + 1, keyPosition.length] : [null, null];
      await execute(tx, insertSearch(id, userId, ...columnValues, pattern, ...keyRange, this.clock.now()));
    });
  }

  /**
   * Switches the e-mails about one saved search on or off; its matches stay new (FIND-81, FIND-84). Throws
   * `search/not-found` if the search is not the person's own.
   */
  async setMailsEnabled(userId: string, id: string, isMailed: boolean): Promise<void> {
    await this.change(setSearchMailsEnabled(userId, id, isMailed));
  }

  /**
   * Records that the person has opened a saved search, so that its matches are no longer new (FIND-81).
   * Throws `search/not-found` if the search is not the person's own.
   */
  async markSeen(userId: string, id: string): Promise<void> {
    await this.change(markSearchSeen(userId, id));
  }

  /** Deletes a person's saved search; does nothing if the person has none with this id. */
  async remove(userId: string, id: string): Promise<void> {
    await this.transactions.run((tx) => tx.delete(SavedSearch, { id, userId }));
  }

  /**
   * Stops the e-mails about the saved search that the token names; a repeated call changes nothing. Throws
   * `notices/link-invalid` if the token is malformed, or not valid for the search, its person and the
   * person's address (FIND-84).
   */
  async stopMails(token: string): Promise<void> {
    const searchId = readStopToken(token);
    const search =
      searchId === undefined
        ? null
        : await this.transactions.read((rows) => rows.findOneBy(SavedSearch, { id: searchId }));
    const person = search && (await this.people.findByIds([search.userId])).get(search.userId);
    const { AUTH_SECRET: secret } = this.settings;
    if (
      !search ||
      !person?.email ||
      !isStopTokenOf(secret, token, { searchId: search.id, userId: search.userId, address: person.email })
    )
      throw new DomainError('notices/link-invalid');
    await this.setMailsEnabled(search.userId, search.id, false);
  }

  private async change(update: Statement): Promise<void> {
    const { count: updatedCount } = await this.transactions.run((tx) => execute(tx, update));
    if (updatedCount === 0) throw new DomainError('search/not-found');
  }
}

function conditionsOf({
  search = '',
  category = '',
  tech = '',
  tag = '',
  minPrice,
  maxPrice,
  available,
}: SearchCriteria): SearchConditions {
  return {
    search,
    category,
    tech,
    tag,
    minPriceCents: minPrice === undefined ? null : toCents(minPrice),
    maxPriceCents: maxPrice === undefined ? null : toCents(maxPrice),
    isAvailable: available === 'true',
  };
}

function hasCondition({ minPriceCents, maxPriceCents, isAvailable, ...texts }: SearchConditions): boolean {
  const hasText = Object.values(texts).some((text) => text !== '');
  return hasText || minPriceCents !== null || maxPriceCents !== null || isAvailable;
}

function isSameSearch(search: SearchConditions, otherConditions: SearchConditions): boolean {
  return (Object.keys(otherConditions) as (keyof SearchConditions)[]).every(
    (name) => search[name] === otherConditions[name],
  );
}

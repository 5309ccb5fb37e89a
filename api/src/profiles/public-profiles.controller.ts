import { Controller } from '@nestjs/common';
import type { Input, Reply } from '@market/contract/endpoints/endpoint';
import { listDirectory, readPublicProfile, readResponseTime } from '@market/contract/profiles';
import type { Lsn } from '@market/domain/foundation/sql/lsn';
import { ResponseTimesQueries } from '@market/domain/messages/response-times.queries';
import { Caller } from '../http/access/caller.js';
import { RequestUrl, VisitorUrl } from '../http/endpoints/request-url.js';
import { Parsed } from '../http/input/parsed.js';
import { Route } from '../http/endpoints/route.js';
import { LastWritePosition } from '../http/read-your-writes.js';
import type { PublicJson } from '../http/replies/public-json.js';
import { ResponseCache } from '../response-cache/response-cache.js';
import { PublicProfiles } from './public-profiles.js';

/** Public profiles and the directory. */
@Controller()
export class PublicProfilesController {
  constructor(
    private readonly profiles: PublicProfiles,
    private readonly responseTimes: ResponseTimesQueries,
    private readonly cache: ResponseCache,
  ) {}

  /**
   * Returns a person's public profile. Callers with a token get it uncached, since it may be their own
   * profile after a change (API-9).
   */
  @Route(readPublicProfile)
  read(
    @Parsed() { params }: Input<typeof readPublicProfile>,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @VisitorUrl() url: string | undefined,
  ): Promise<PublicJson<Reply<typeof readPublicProfile>>> {
    const produce = () => this.profiles.read(params.userId, ownWrites);
    return url === undefined ? produce() : this.cache.findOrProduce(url, produce);
  }

  /** Returns how soon a person usually replies (PEOPLE-30). */
  @Route(readResponseTime)
  async responseTime(
    @Parsed() { params }: Input<typeof readResponseTime>,
  ): Promise<Reply<typeof readResponseTime>> {
    return { medianSeconds: await this.responseTimes.readMedian(params.userId) };
  }

  /**
   * Returns a page of the directory without the caller. If the cached page for visitors does not contain the
   * caller, that page is returned.
   */
  @Route(listDirectory)
  async directory(
    @Parsed() { query }: Input<typeof listDirectory>,
    @Caller() caller: Caller | undefined,
    @LastWritePosition() ownWrites: Lsn | undefined,
    @RequestUrl() url: string,
  ): Promise<PublicJson<Reply<typeof listDirectory>>> {
    const page = await this.cache.findOrProduce(url, () => this.profiles.page(query, { url, ownWrites }));
    if (!caller || !page.personIds.has(caller.userId)) return page;
    return this.profiles.page(query, { url, ownWrites, withoutId: caller.userId });
  }
}

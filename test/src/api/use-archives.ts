import { afterAll, beforeEach } from 'vitest';
import type { DeliveryPage } from '@market/contract/deliveries';
import { ArchivesService } from '@market/domain/deliveries/archives.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { rentFor } from './rent.js';
import type { Person } from './running-api.js';
import { post } from './shop.js';
import {
  consentTo,
  type GitHubStandInRecords,
  linkGitHubOf,
  type RunningGitHub,
  startGitHubStandIn,
} from './use-github.js';
import { type TestMarket, useTestMarket } from './use-test-market.js';

/** The lister's GitHub login, and the repository of the listing that is created for each test. */
export const LOGIN = 'theolindqvist';
export const REPOSITORY = `${LOGIN}/habits`;

/** A marketplace whose lister has granted us access to GitHub, and functions for its deliveries. */
export interface ArchiveMarket {
  readonly market: TestMarket;
  readonly github: () => RunningGitHub;
  readonly archives: () => ArchivesService;
  /** Makes the listing of the running test offer an archive of the repository at `source`. */
  offerArchive(source?: string): Promise<void>;
  /** Rents the listing for a month. Returns the delivery's id. */
  rentAndReadDeliveryId(): Promise<string>;
  deliver(id: string): Promise<void>;
  /** Reads a delivery's page as its buyer, or as `person`. */
  read(id: string, person?: Person): Promise<DeliveryPage>;
  archive(id: string): Promise<DeliveryPage['archive']>;
  link(id: string, person?: Person): ReturnType<typeof post>;
  download(url: string, cookie: string): ReturnType<typeof post>;
  /** Sets the time of the next attempt to fetch the archive to now. */
  makeNextTryDue(id: string): Promise<unknown>;
  /** Returns the calls of one operation that the GitHub stand-in received. */
  calls(step: string): Promise<GitHubStandInRecords['calls']>;
}

/** Starts the marketplace before the tests of this spec file. */
export function useArchives(opensAt: Date): ArchiveMarket {
  let github: RunningGitHub;
  const market = useTestMarket(opensAt, async () => {
    github = await startGitHubStandIn();
    return { ...github.environment, STORAGE_DIR: `.state/test-archives-${process.pid}` };
  });
  const archives = () => market.api.application.get(ArchivesService);
  const readDeliveryPage: ArchiveMarket['read'] = async (id, person = market.buyer) =>
    (
      await market.api.inject({
        method: 'GET',
        url: `/api/deliveries/${id}`,
        headers: { authorization: person.authorization },
      })
    ).json();
  const offerArchive = async (source = `https://github.com/${REPOSITORY}`) => {
    await market.api.query('UPDATE listings SET offer_archive = true, source_url = $2 WHERE id = $1', [
      market.mvpId,
      source,
    ]);
  };
  afterAll(() => github.stop());
  beforeEach(async () => {
    for (const table of ['github_grants', 'identities', 'delivery_archives'])
      await market.api.query(`DELETE FROM ${table}`);
    await github.reset();
    market.lister = await market.api.signIn(market.lister.userId);
    await linkGitHubOf(market.api, market.lister, LOGIN);
    await consentTo(market.api, github, { person: market.lister, login: LOGIN });
    await offerArchive();
  });
  return {
    market,
    github: () => github,
    archives,
    offerArchive,
    read: readDeliveryPage,
    rentAndReadDeliveryId: async () => (await rentFor(market, { duration: '1 month' })).deliveryid ?? '',
    deliver: (id) => market.api.application.get(DeliveriesService).deliver(id),
    archive: async (id) => (await readDeliveryPage(id)).archive,
    link: (id, person = market.buyer) => post(market.api, person, `/deliveries/${id}/archive-link`, {}),
    download: (url, cookie) =>
      market.api.inject({
        method: 'GET',
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        headers: { cookie },
      }),
    makeNextTryDue: (id) =>
      market.api.query('UPDATE delivery_archives SET next_try_at = created_at WHERE delivery_id = $1', [id]),
    calls: async (step) => (await github.ledger()).calls.filter((call) => call.step === step),
  };
}

/** Returns the cookies that a response sets, as a `Cookie` header for the next request. */
export const cookieHeader = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

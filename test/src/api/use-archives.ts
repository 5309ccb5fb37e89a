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
export const LISTER_LOGIN = 'theolindqvist';
export const REPOSITORY = `${LISTER_LOGIN}/habits`;

/** A marketplace whose lister has granted us access to GitHub, and functions for its deliveries. */
export interface ArchiveMarket {
  readonly market: TestMarket;
  readonly github: () => RunningGitHub;
  readonly archives: () => ArchivesService;
  /** Makes the listing of the running test offer an archive of the repository at `source`. */
  offerArchive(source?: string): Promise<void>;
  /** Rents the listing for a month. Returns the delivery's id. */
  rentAndReadDeliveryId(): Promise<string>;
  /** Rents the listing for a month, and sends the delivery's e-mail. Returns the delivery's id. */
  rentAndDeliver(): Promise<string>;
  deliver(id: string): Promise<void>;
  /** Reads a delivery's page as its buyer, or as `person`. */
  readDelivery(id: string, person?: Person): Promise<DeliveryPage>;
  readArchive(id: string): Promise<DeliveryPage['archive']>;
  createDownloadLink(id: string, person?: Person): ReturnType<typeof post>;
  download(url: string, cookie: string): ReturnType<typeof post>;
  /** Sets the time of the next attempt to fetch the archive to now. */
  makeNextTryDue(id: string): Promise<unknown>;
  /** Returns the calls of `operation` that the GitHub stand-in received. */
  readGitHubCalls(operation: string): Promise<GitHubStandInRecords['calls']>;
}

/** Starts the marketplace before the tests of this spec file. */
export function useArchives(startsAt: Date): ArchiveMarket {
  let github: RunningGitHub;
  const market = useTestMarket(startsAt, async () => {
    github = await startGitHubStandIn();
    return { ...github.environment, STORAGE_DIR: `.state/test-archives-${process.pid}` };
  });
  const archives = () => market.api.application.get(ArchivesService);
  const readDeliveryPage: ArchiveMarket['readDelivery'] = async (id, person = market.buyer) =>
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
    await linkGitHubOf(market.api, market.lister, LISTER_LOGIN);
    await consentTo(market.api, github, { person: market.lister, login: LISTER_LOGIN });
    await offerArchive();
  });
  const rentAndReadDeliveryId = async () => (await rentFor(market, { duration: '1 month' })).deliveryid ?? '';
  const deliver = (id: string) => market.api.application.get(DeliveriesService).deliver(id);
  return {
    market,
    github: () => github,
    archives,
    offerArchive,
    readDelivery: readDeliveryPage,
    rentAndReadDeliveryId,
    rentAndDeliver: async () => {
      const id = await rentAndReadDeliveryId();
      await deliver(id);
      return id;
    },
    deliver,
    readArchive: async (id) => (await readDeliveryPage(id)).archive,
    createDownloadLink: (id, person = market.buyer) =>
      post(market.api, person, `/deliveries/${id}/archive-link`, {}),
    download: (url, cookie) =>
      market.api.inject({
        method: 'GET',
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        headers: { cookie },
      }),
    makeNextTryDue: (id) =>
      market.api.query('UPDATE delivery_archives SET next_try_at = created_at WHERE delivery_id = $1', [id]),
    readGitHubCalls: async (operation) =>
      (await github.readRecords()).calls.filter(({ step }) => step === operation),
  };
}

/** Returns the cookies that a response sets, as a `Cookie` header for the next request. */
export const cookieHeader = (response: { cookies: { name: string; value: string }[] }): string =>
  response.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

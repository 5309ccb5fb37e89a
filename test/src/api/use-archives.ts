import { afterAll, beforeEach } from 'vitest';
import type { DeliveryPage } from '@market/contract/deliveries';
import { ArchivesService } from '@market/domain/deliveries/archives.service';
import { DeliveriesService } from '@market/domain/deliveries/deliveries.service';
import { rentFor } from './rent.js';
import type { Person } from './running-api.js';
import { post } from './shop.js';
import {
  consentTo,
  type GitHubLedger,
  linkGitHubOf,
  type RunningGitHub,
  startGitHubStandIn,
} from './use-github.js';
import { type Shop, useShop } from './use-shop.js';

/** The lister's GitHub login, and the repository of the listing that each test gets. */
export const LOGIN = 'theolindqvist';
export const REPOSITORY = `${LOGIN}/habits`;

/** A marketplace whose lister has granted access to GitHub, and the actions that tests take on its deliveries. */
export interface ArchiveShop {
  readonly shop: Shop;
  readonly github: () => RunningGitHub;
  readonly archives: () => ArchivesService;
  /** Makes this test's listing offer an archive of the repository at `source`. */
  offerArchive(source?: string): Promise<void>;
  /** Rents the listing for a month. Returns the delivery's id. */
  bought(): Promise<string>;
  deliver(id: string): Promise<void>;
  /** Reads a delivery's page as its buyer, or as `person`. */
  read(id: string, person?: Person): Promise<DeliveryPage>;
  archive(id: string): Promise<DeliveryPage['archive']>;
  link(id: string, person?: Person): ReturnType<typeof post>;
  download(url: string, cookie: string): ReturnType<typeof post>;
  /** Makes the next try to fetch an archive due now. */
  again(id: string): Promise<unknown>;
  /** Returns the calls of a step that the GitHub stand-in received. */
  calls(step: string): Promise<GitHubLedger['calls']>;
}

/** Starts the marketplace before the tests of this spec file. */
export function useArchives(opensAt: Date): ArchiveShop {
  let github: RunningGitHub;
  const shop = useShop(opensAt, async () => {
    github = await startGitHubStandIn();
    return { ...github.environment, STORAGE_DIR: `.state/test-archives-${process.pid}` };
  });
  const archives = () => shop.api.application.get(ArchivesService);
  const read: ArchiveShop['read'] = async (id, person = shop.buyer) =>
    (
      await shop.api.inject({
        method: 'GET',
        url: `/api/deliveries/${id}`,
        headers: { authorization: person.authorization },
      })
    ).json();
  const offerArchive = async (source = `https://github.com/${REPOSITORY}`) => {
    await shop.api.query('UPDATE listings SET offer_archive = true, source_url = $2 WHERE id = $1', [
      shop.mvpId,
      source,
    ]);
  };
  afterAll(() => github.stop());
  beforeEach(async () => {
    for (const table of ['github_grants', 'identities', 'delivery_archives'])
      await shop.api.query(`DELETE FROM ${table}`);
    await github.reset();
    shop.lister = await shop.api.signIn(shop.lister.userId);
    await linkGitHubOf(shop.api, shop.lister, LOGIN);
    await consentTo(shop.api, github, { person: shop.lister, login: LOGIN });
    await offerArchive();
  });
  return {
    shop,
    github: () => github,
    archives,
    offerArchive,
    read,
    bought: async () => (await rentFor(shop, { duration: '1 month' })).deliveryid ?? '',
    deliver: (id) => shop.api.application.get(DeliveriesService).deliver(id),
    archive: async (id) => (await read(id)).archive,
    link: (id, person = shop.buyer) => post(shop.api, person, `/deliveries/${id}/archive-link`, {}),
    download: (url, cookie) =>
      shop.api.inject({
        method: 'GET',
        url: url.replace(/^https?:\/\/[^/]+/, ''),
        headers: { cookie },
      }),
    again: (id) =>
      shop.api.query('UPDATE delivery_archives SET next_try_at = created_at WHERE delivery_id = $1', [id]),
    calls: async (step) => (await github.ledger()).calls.filter((call) => call.step === step),
  };
}

/** Returns the cookies that a response set, as a `Cookie` header. */
export const cookieHeader = (answer: { cookies: { name: string; value: string }[] }): string =>
  answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');

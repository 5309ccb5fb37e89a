import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { atLeast, atMost } from '../../bench/report.js';
import { bombPicture } from '../../src/api/camera-pictures.js';
import { residentMib } from '../../src/servers/process-figures.js';
import type { Market } from '../testbed/market.js';
import type { FaultTest } from '../fault-test.js';
import { authorizationOf, signUp, signUpOne } from '../clients/people.js';
import { call } from '../clients/calls.js';
import { mapConcurrently } from '../clients/map-concurrently.js';
import { until } from '../../src/until.js';
import {
  requestHead,
  WithheldBodies,
  type WithheldBodiesOptions,
  type WithheldBodiesResult,
} from '../load/withheld-bodies.js';

/** The number of accounts: so many that limits per person do not hide how much memory one body takes. */
const ACCOUNT_COUNT = 100;
const IMAGE_BYTES = 10 * 1024 * 1024 - 1;
const JSON_BYTES = 256 * 1024;
/** Width and height of a picture whose file has 300 KB at most, but whose pixels take 2.7 GB. */
const BOMB_SIDE_PX = 30_000;
const BOMBS_AT_ONCE = 6;
const POLL_INTERVAL_MS = 100;
const WITHHELD_MS = 3000;
const WARM_UP_CALLS = 200;
const IMAGE_MEMORY_MAX_MIB = 64;
/**
 * The most MiB by which JSON bodies may increase the memory of an api. Bodies being parsed take at most 32 MiB
 * (arriving-bodies.ts); the rest are refused bodies that V8 has not collected yet. The increase does not depend on
 * how long bodies are sent.
 */
const JSON_MEMORY_MAX_MIB = 192;
const FILES_DELETED_WITHIN_MS = 60_000;

/**
 * Sends bodies of the maximum size whose last byte is withheld (UPLOAD-8), and pictures with too many pixels
 * (UPLOAD-5).
 */
export const uploadMemory: FaultTest = {
  name: 'upload-memory',
  promise: 'incomplete bodies and pictures with too many pixels fill neither memory nor disk',
  notScaledBecause: 'nginx collects the bodies before an api sees them',
  run: (testbed) =>
    testbed.runMarket({ apis: 1, workers: 0 }, async (market) => {
      const connectionCount = testbed.chooseSize(300, 60);
      const person = await signUpOne(market);
      for (let sentCount = 0; sentCount < WARM_UP_CALLS; sentCount += 1)
        await call(market, { method: 'GET', path: '/users/messages', caller: person });
      const jsonResult = await measureWithheldBodies(
        market,
        await createJsonBodiesOptions(market, connectionCount),
      );
      const imageResult = await measureWithheldBodies(
        market,
        await createImageBodiesOptions(market, connectionCount),
      );
      const bombResult = await sendBombs(market, testbed.chooseSize(60, 12));
      const remainingFiles = await findRemainingFiles(market);
      const respondedTwiceCount =
        imageResult.result.respondedTwiceCount + jsonResult.result.respondedTwiceCount;
      return {
        caseCount: imageResult.result.openedCount + jsonResult.result.openedCount + bombResult.sentCount,
        faultCount: imageResult.result.openedCount + jsonResult.result.openedCount + bombResult.sentCount,
        violations: remainingFiles.map((name) => `${name} is still there`),
        rows: [
          atLeast('images without their last byte', imageResult.result.openedCount, connectionCount),
          atMost('memory that images add, MiB', imageResult.memoryGrowthMib, IMAGE_MEMORY_MAX_MIB),
          atMost('files of theirs left behind', remainingFiles.length, 0),
          atLeast('JSON bodies without their last byte', jsonResult.result.openedCount, connectionCount),
          atMost('memory that JSON bodies add, MiB', jsonResult.memoryGrowthMib, JSON_MEMORY_MAX_MIB),
          atLeast(
            'pictures with too many pixels that were refused',
            bombResult.refusedCount,
            bombResult.sentCount,
          ),
          atMost(
            'memory that pictures with too many pixels add, MiB',
            bombResult.memoryGrowthMib,
            IMAGE_MEMORY_MAX_MIB,
          ),
          atMost('requests that received two responses', respondedTwiceCount, 0),
        ],
      };
    }),
};

/** Sends the bodies without their last byte, keeps the connections open for a while, and measures the api's memory. */
async function measureWithheldBodies(
  market: Market,
  options: WithheldBodiesOptions,
): Promise<{ result: WithheldBodiesResult; memoryGrowthMib: number }> {
  return measureMemoryDuring(market, async () => {
    const bodies = await WithheldBodies.start(options);
    await pause(WITHHELD_MS);
    return bodies.stop();
  });
}

/** Runs `callback`. Returns its result, and the largest increase of the api's memory use during it. */
async function measureMemoryDuring<T>(
  market: Market,
  callback: () => Promise<T>,
): Promise<{ result: T; memoryGrowthMib: number }> {
  const pid = market.apis[0]?.pid ?? 0;
  const quietMib = residentMib(pid);
  let maxMib = quietMib;
  const timer = setInterval(() => (maxMib = Math.max(maxMib, residentMib(pid))), POLL_INTERVAL_MS);
  try {
    const result = await callback();
    maxMib = Math.max(maxMib, residentMib(pid));
    return { result, memoryGrowthMib: maxMib - quietMib };
  } finally {
    clearInterval(timer);
  }
}

/**
 * Sends small files that declare more pixels than allowed, each from another person. Returns how many were sent, how
 * many were refused with 422, and the increase of the api's memory use in MiB.
 */
async function sendBombs(market: Market, count: number) {
  const bomb = new Uint8Array(bombPicture(BOMB_SIDE_PX, BOMB_SIDE_PX));
  const people = await signUp(market, count);
  const authorizations = await Promise.all(people.map((person) => authorizationOf(market, person)));
  const { result: statuses, memoryGrowthMib } = await measureMemoryDuring(market, () =>
    mapConcurrently(authorizations, BOMBS_AT_ONCE, async (authorization) => {
      const response = await fetch(`${market.apis[0]?.origin}/api/uploads/images`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/png' },
        body: bomb,
      });
      await response.arrayBuffer();
      return response.status;
    }),
  );
  return {
    sentCount: statuses.length,
    refusedCount: statuses.filter((status) => status === 422).length,
    memoryGrowthMib,
  };
}

async function createImageBodiesOptions(
  market: Market,
  connectionCount: number,
): Promise<WithheldBodiesOptions> {
  const people = await signUp(market, ACCOUNT_COUNT);
  const authorizations = await Promise.all(people.map((person) => authorizationOf(market, person)));
  const senders = authorizations.map((authorization, index) => ({
    head: requestHead('/uploads/images', IMAGE_BYTES, { authorization, 'content-type': 'image/png' }),
    localAddress: `127.0.0.${index + 2}`,
  }));
  return {
    port: market.apis[0]?.port ?? 0,
    senders,
    connectionCount,
    sentBodyBytes: IMAGE_BYTES - 1,
  };
}

async function createJsonBodiesOptions(
  market: Market,
  connectionCount: number,
): Promise<WithheldBodiesOptions> {
  const authorization = await authorizationOf(market, await signUpOne(market));
  const headers = { authorization, 'content-type': 'application/json' };
  const headText = requestHead('/users/messages', JSON_BYTES, headers);
  const senders = [{ head: headText, localAddress: '127.0.0.2' }];
  return {
    port: market.apis[0]?.port ?? 0,
    senders,
    connectionCount,
    sentBodyBytes: JSON_BYTES - 1,
  };
}

/** Returns the temporary files that still exist some time after the last connection was closed. */
async function findRemainingFiles(market: Market): Promise<string[]> {
  const readNames = () => readdirSync(join(market.folder, 'objects', 'incoming'));
  await until(() => readNames().length === 0, FILES_DELETED_WITHIN_MS).catch(() => undefined);
  return readNames();
}

import { afterAll, beforeAll, beforeEach } from 'vitest';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type FakeYouTube, startFakeYouTube } from '../stand-ins/fake-youtube.js';
import { type Person, type RunningApi, startApi } from './running-api.js';

/** An api that listens on a port, stores files in its own folder, and publishes to a YouTube stand-in. */
export interface UploadsSetup {
  api: RunningApi;
  /** The address of the api. */
  origin: string;
  folder: string;
  youtube: FakeYouTube;
  lister: Person;
}

/**
 * Starts the api before the tests of this spec file and removes everything afterwards. Each test gets a new person
 * 'Lina'.
 */
export function useUploads(): UploadsSetup {
  const setup = {} as UploadsSetup;
  beforeAll(async () => {
    setup.folder = mkdtempSync(join(tmpdir(), 'market-uploads-'));
    setup.youtube = await startFakeYouTube();
    setup.api = await startApi({ STORAGE_DIR: setup.folder, ...setup.youtube.environment });
    await setup.api.application.listen(0, '127.0.0.1');
    setup.origin = await setup.api.application.getUrl();
  });
  afterAll(async () => {
    await setup.api.stop();
    await setup.youtube.stop();
    rmSync(setup.folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    setup.lister = await setup.api.signUp('Lina');
  });
  return setup;
}

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SETTINGS, type Settings } from '@market/domain/foundation/settings/configuration';
import { Outbox } from '@market/domain/foundation/outbox/outbox';
import { Transactions } from '@market/domain/foundation/sql/transactions';
import { uploadChecked, uploadReceived } from '@market/domain/uploads/uploads.events';
import { DataSource } from 'typeorm';
import { insertCheckedVideo } from '../api/checked-video.js';
import { type FakeYouTube, startFakeYouTube, type UploadStep } from '../stand-ins/fake-youtube.js';
import { type Killable, startKillable } from './killable.js';
import { type Person, type RunningApi, startApi } from '../api/running-api.js';
import { startServer } from './start-server.js';
import { until } from '../until.js';

/** Columns of an upload that tests check. */
export interface UploadState {
  readonly state: string;
  readonly video_id: string | null;
  readonly failure: string | null;
  readonly can_retry: boolean;
  readonly tries: number;
}

/** An api with a YouTube stand-in, and further processes of the product that tests kill. */
export class KilledUploads {
  private readonly runningProcesses = new Set<Killable>();
  private latestWorker: Killable | undefined;

  private constructor(
    readonly folder: string,
    readonly youtube: FakeYouTube,
    readonly api: RunningApi,
    readonly lister: Person,
  ) {}

  static async open(): Promise<KilledUploads> {
    const folder = mkdtempSync(join(tmpdir(), 'market-killed-'));
    const youtube = await startFakeYouTube();
    const api = await startApi({ STORAGE_DIR: folder, ...youtube.environment });
    return new KilledUploads(folder, youtube, api, await api.signUp('Lina'));
  }

  async close(): Promise<void> {
    for (const process of this.runningProcesses) await process.kill();
    await this.api.stop();
    await this.youtube.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** The worker process that was started last. */
  get worker(): Killable {
    if (!this.latestWorker) throw new Error('No worker was started');
    return this.latestWorker;
  }

  /** Starts a workers process. */
  startWorker(): void {
    this.latestWorker = this.startProcess('workers');
  }

  /** Starts a worker that replaces a killed one, and ends the claim that the killed worker has on the upload. */
  async replaceWorker(id: string): Promise<void> {
    // Without this statement, the claim of the killed worker would last three minutes.
    await this.api.query('UPDATE uploads SET next_try_at = now() WHERE id = $1', [id]);
    this.startWorker();
  }

  /** Kills the worker when it reaches a step at YouTube for the n-th time, and waits until it has exited. */
  async killWorkerAt(step: UploadStep, occurrence: number): Promise<void> {
    const { worker } = this;
    let timesStepReached = 0;
    this.youtube.onStep = async (reachedStep) => {
      if (reachedStep === step && (timesStepReached += 1) === occurrence) await worker.kill();
    };
    await until(() => worker.hasExited, 25_000);
    this.youtube.onStep = () => undefined;
  }

  /** Starts an api process, and waits until it is ready. */
  async startApi(): Promise<{ readonly process: Killable; readonly origin: string }> {
    const { process, url } = await startServer('api', this.createEnvironment());
    this.runningProcesses.add(process);
    return { process, origin: url };
  }

  /** Inserts an upload in the given state, and the event that makes a worker continue the upload. */
  async insertUpload(bytes: Buffer, state: 'received' | 'checked'): Promise<string> {
    const id = await insertCheckedVideo(this.api, this.lister, bytes);
    await this.api.query(`UPDATE uploads SET state = $2 WHERE id = $1`, [id, state]);
    const kind = state === 'checked' ? uploadChecked : uploadReceived;
    await this.api.application
      .get(Transactions)
      .run((tx) => this.api.application.get(Outbox).append(tx, kind, { uploadId: id }));
    return id;
  }

  async readState(id: string): Promise<UploadState | undefined> {
    const rows = await this.api.query<UploadState>(
      'SELECT state, video_id, failure, can_retry, tries FROM uploads WHERE id = $1',
      [id],
    );
    return rows[0];
  }

  /** Sets an upload's creation time back by two minutes, so that the sweep for inactive uploads finds it. */
  async backdate(id: string): Promise<void> {
    await this.api.query(`UPDATE uploads SET created_at = now() - interval '2 minutes' WHERE id = $1`, [id]);
  }

  /** Waits until the upload is published or has failed. Returns its row. */
  async waitUntilSettled(id: string, withinMs = 25_000): Promise<UploadState | undefined> {
    const isSettled = async () => ['published', 'failed'].includes((await this.readState(id))?.state ?? '');
    await until(isSettled, withinMs).catch(() => undefined);
    return this.readState(id);
  }

  private startProcess(workspace: 'workers' | 'api'): Killable {
    const startedProcess = startKillable(`${workspace}/dist/main.js`, this.createEnvironment());
    this.runningProcesses.add(startedProcess);
    return startedProcess;
  }

  private createEnvironment(): Readonly<Record<string, string>> {
    const { DATABASE_URL, AUTH_SECRET } = this.api.application.get<Settings>(SETTINGS);
    return { ...this.youtube.environment, DATABASE_URL, AUTH_SECRET, STORAGE_DIR: this.folder };
  }

  /** Blocks inserts of events until the returned function is called, so that a step cannot commit. */
  async blockEvents(): Promise<() => Promise<void>> {
    const runner = this.api.application.get(DataSource).createQueryRunner();
    await runner.startTransaction();
    await runner.query('LOCK TABLE outbox_events IN SHARE MODE');
    return async () => {
      await runner.rollbackTransaction();
      await runner.release();
    };
  }

  /** Waits until an insert of an event is blocked. */
  async waitUntilEventIsBlocked(): Promise<void> {
    const blockedInsertSql = `SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'outbox_events'::regclass`;
    await until(async () => (await this.api.query(blockedInsertSql)).length > 0, 25_000);
  }
}

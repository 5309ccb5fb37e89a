import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A video that the child process must upload. */
export interface UploadTask {
  readonly origin: string;
  readonly authorization: string;
  readonly byteSize: number;
}

/**
 * A child process that uploads videos, and runs the YouTube stand-in that receives them. The uploads run in a separate
 * process, so that they do not delay the process that measures latency.
 */
export class Uploader {
  private constructor(
    private readonly child: ChildProcess,
    /** Environment variables that point the product at the YouTube stand-in. */
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<Uploader> {
    const child = fork('test/dist/bench/uploader-process.js');
    const [environment] = (await once(child, 'message')) as [Record<string, string>];
    return new Uploader(child, environment);
  }

  /** Resolves once the video is published. */
  async upload(task: UploadTask): Promise<void> {
    this.child.send(task);
    const [{ state }] = (await once(this.child, 'message')) as [{ state: string }];
    if (state !== 'published') throw new Error(`The upload ended as ${state}`);
  }

  stop(): void {
    this.child.kill();
  }
}

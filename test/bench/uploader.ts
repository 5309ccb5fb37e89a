import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** What the uploading process is told to send, and where to. */
export interface UploadOrder {
  readonly origin: string;
  readonly authorization: string;
  readonly byteSize: number;
}

/**
 * Somebody who sends videos, and the YouTube they end up at, in a process of their own: who asks for something else
 * meanwhile, and measures how long it takes, must not wait for them.
 */
export class Uploader {
  private constructor(
    private readonly child: ChildProcess,
    /** Settings that lead the product to that YouTube. */
    readonly environment: Readonly<Record<string, string>>,
  ) {}

  static async start(): Promise<Uploader> {
    const child = fork('test/dist/bench/uploader-process.js');
    const [environment] = (await once(child, 'message')) as [Record<string, string>];
    return new Uploader(child, environment);
  }

  /** Resolves once the video is published. */
  async upload(order: UploadOrder): Promise<void> {
    this.child.send(order);
    const [{ state }] = (await once(this.child, 'message')) as [{ state: string }];
    if (state !== 'published') throw new Error(`The upload ended as ${state}`);
  }

  stop(): void {
    this.child.kill();
  }
}

import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { UploadPace } from './upload-pace.js';

/** Keeps what comes by tus in one file an upload, as fast as others leave room for it. */
export class PacedFileStore extends FileStore {
  constructor(
    directory: string,
    private readonly pace: UploadPace,
  ) {
    super({ directory });
  }

  override write(bytes: IncomingMessage | Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(this.pace.of(bytes), { objectMode: false }), id, offset);
  }
}

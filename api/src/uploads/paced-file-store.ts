import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { FileStore } from '@tus/file-store';
import type { UploadPace } from './upload-pace.js';

/** Stores each tus upload in a file, slowly enough that other requests are not delayed (UPLOAD-8). */
export class PacedFileStore extends FileStore {
  constructor(
    directory: string,
    private readonly uploadPace: UploadPace,
    /** Called when an upload's file was removed, before the client gets its response. */
    private readonly onRemoved: (id: string) => Promise<void>,
  ) {
    super({ directory });
  }

  override write(bytes: IncomingMessage | Readable, id: string, offset: number): Promise<number> {
    return super.write(Readable.from(this.uploadPace.throttle(bytes), { objectMode: false }), id, offset);
  }

  override async remove(id: string): Promise<void> {
    await super.remove(id);
    await this.onRemoved(id);
  }
}

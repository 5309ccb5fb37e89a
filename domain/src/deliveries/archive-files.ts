import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Inject, Injectable } from '@nestjs/common';
import { SETTINGS, type Settings } from '../foundation/settings/configuration.js';
import { undefinedIfMissing } from '../foundation/missing-file.js';
import { newId } from '../foundation/new-id.js';
import { GitHubError } from '../gateways/github/github.errors.js';

/** A completely received file with its digest and size. */
export interface ReceivedFile {
  readonly path: string;
  readonly sha256: string;
  readonly byteSize: number;
}

/** Temporary files for archives between GitHub and the object storage, in a separate folder. */
@Injectable()
export class ArchiveFiles {
  private readonly folder: string;

  constructor(@Inject(SETTINGS) settings: Pick<Settings, 'STORAGE_DIR'>) {
    this.folder = resolve(settings.STORAGE_DIR, 'incoming', 'archives');
  }

  /**
   * Writes a stream to a file without holding it in memory. Throws GitHubError `too-large` above `maxBytes`,
   * and `unclear` if the stream breaks off or is empty; after an error, the file is deleted.
   */
  async receive(stream: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ReceivedFile> {
    await mkdir(this.folder, { recursive: true });
    const path = join(this.folder, newId());
    const hash = createHash('sha256');
    let byteSize = 0;
    const measuringStream = new Transform({
      transform(chunk: Uint8Array, _encoding, done) {
        byteSize += chunk.byteLength;
        hash.update(chunk);
        if (byteSize > maxBytes) done(new GitHubError('too-large', 'The archive is too large'));
        else done(null, chunk);
      },
    });
    try {
      await pipeline(stream, measuringStream, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
      if (byteSize === 0) throw new GitHubError('unclear', 'GitHub sent an empty archive');
      return { path, byteSize, sha256: hash.digest('hex') };
    } catch (error) {
      await rm(path, { force: true });
      if (error instanceof GitHubError || isDiskError(error)) throw error;
      throw new GitHubError('unclear', 'The archive broke off');
    }
  }

  async remove({ path }: ReceivedFile): Promise<void> {
    await rm(path, { force: true });
  }

  /**
   * Deletes files that are older than the time `olderThan`, because a crash left them behind. Returns their
   * number.
   */
  async clean(olderThan: Date): Promise<number> {
    let deletedCount = 0;
    for (const name of (await undefinedIfMissing(readdir(this.folder))) ?? []) {
      const path = join(this.folder, name);
      const fileStats = await undefinedIfMissing(stat(path));
      if (!fileStats || fileStats.mtime > olderThan) continue;
      await rm(path, { force: true });
      deletedCount += 1;
    }
    return deletedCount;
  }
}

const DISK_ERROR_CODES = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT', 'EIO', 'EMFILE'];

function isDiskError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && DISK_ERROR_CODES.includes(String(error.code));
}

import { randomBytes, randomUUID } from 'node:crypto';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

/** Metadata of a video, which the client sends when it starts the upload. */
export type FilmMetadata = {
  readonly snippet?: { readonly title?: string; readonly tags?: readonly string[] };
  readonly status?: object;
};

/** A video that is being uploaded or is published. */
export type Film = {
  readonly sessionId: string;
  readonly byteSize: number;
  readonly contentType: string;
  readonly metadata: FilmMetadata;
  readonly videoId: string;
  isPublished: boolean;
};

/** If an upload is interrupted, YouTube keeps only a multiple of this number of bytes. */
const CHUNK_UNIT_BYTES = 256 * 1024;

/** The videos of a channel, stored in a folder. */
export class Films {
  private readonly films: Film[];

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
    this.films = existsSync(this.indexFile)
      ? (JSON.parse(readFileSync(this.indexFile, 'utf8')) as Film[])
      : [];
  }

  /** Starts the upload of a video, which is published once all bytes are received. */
  openSession(newFilm: Pick<Film, 'byteSize' | 'contentType' | 'metadata'>): Film {
    const videoId = randomBytes(9).toString('base64url').slice(0, 11);
    const film = { ...newFilm, sessionId: randomUUID(), videoId, isPublished: false };
    this.films.unshift(film);
    writeFileSync(this.pathOf(film), '');
    this.write();
    return film;
  }

  findBySession(sessionId: string): Film | undefined {
    return this.films.find((film) => film.sessionId === sessionId);
  }

  /** Returns a published video; undefined for any other id. */
  findPublished(videoId: string): Film | undefined {
    return this.films.find((film) => film.isPublished && film.videoId === videoId);
  }

  /** Returns all published videos, newest first. */
  listPublished(): readonly Film[] {
    return this.films.filter(({ isPublished }) => isPublished);
  }

  /** Returns how many bytes of a video are stored. */
  countReceivedBytes(film: Film): number {
    return statSync(this.pathOf(film)).size;
  }

  /** Appends received bytes at `offset`, and publishes the video once it is complete. */
  appendBytes(film: Film, offset: number, bytes: Uint8Array): void {
    const receivedByteCount = this.countReceivedBytes(film);
    if (film.isPublished || offset !== receivedByteCount) return;
    const isComplete = receivedByteCount + bytes.byteLength === film.byteSize;
    const storedByteCount = isComplete
      ? bytes.byteLength
      : Math.floor(bytes.byteLength / CHUNK_UNIT_BYTES) * CHUNK_UNIT_BYTES;
    appendFileSync(this.pathOf(film), bytes.subarray(0, storedByteCount));
    if (!isComplete) return;
    film.isPublished = true;
    this.write();
  }

  pathOf({ videoId }: Film): string {
    return join(this.folder, videoId);
  }

  private get indexFile(): string {
    return join(this.folder, 'films.json');
  }

  private write(): void {
    writeFileSync(`${this.indexFile}.new`, JSON.stringify(this.films));
    renameSync(`${this.indexFile}.new`, this.indexFile);
  }
}

import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/domain/foundation/domain-error';

/**
 * Uploads that are received at once: by one user, from one network address (an office may share one), and by one process.
 * An image has its place until it is stored, so that those of a process take at most 500 MiB of disk. A video goes on
 * after a broken connection while the old one is still there.
 */
const AT_ONCE = {
  image: { user: 3, address: 12, process: 50 },
  video: { user: 6, address: 24, process: 200 },
} as const;

/** Whose upload it is. */
export interface Uploader {
  readonly userId: string;
  readonly address: string;
}

/** Bounds how many uploads are received at once, before a byte of them is read. */
@Injectable()
export class UploadPlaces {
  private readonly taken = new Map<string, number>();

  /**
   * Takes a place; returns a function that frees it. Throws `request/too-many` for a user or an address that has enough,
   * `server/unavailable` where the process has.
   */
  take(kind: keyof typeof AT_ONCE, { userId, address }: Uploader): () => void {
    const { user, address: ofAddress, process } = AT_ONCE[kind];
    const [userKey, addressKey] = [`${kind} user ${userId}`, `${kind} address ${address}`];
    if (this.count(userKey) >= user || this.count(addressKey) >= ofAddress)
      throw new DomainError('request/too-many');
    if (this.count(kind) >= process) throw new DomainError('server/unavailable');
    const keys = [userKey, addressKey, kind];
    for (const key of keys) this.taken.set(key, this.count(key) + 1);
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      for (const key of keys) this.free(key);
    };
  }

  private count(key: string): number {
    return this.taken.get(key) ?? 0;
  }

  private free(key: string): void {
    const left = this.count(key) - 1;
    if (left > 0) this.taken.set(key, left);
    else this.taken.delete(key);
  }
}

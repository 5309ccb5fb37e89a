import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/domain/foundation/domain-error';

/**
 * The most uploads that are received at once: by one user, from one network address (an office may share one), and by one
 * process. An image counts until it is stored, so that the images of a process take at most 500 MiB of disk. Videos have higher
 * limits, since a resumed one counts twice until its broken connection is closed.
 */
const UPLOADS_MAX = {
  image: { user: 3, address: 12, process: 50 },
  video: { user: 6, address: 24, process: 200 },
} as const;

/** The user and network address of an upload. */
export interface Uploader {
  readonly userId: string;
  readonly address: string;
}

/** Limits how many uploads are received at once. The limits are checked before a byte is read (UPLOAD-6). */
@Injectable()
export class UploadSlots {
  private readonly inUse = new Map<string, number>();

  /**
   * Counts an upload; returns a function that ends it. Throws `request/too-many` for a user or an address at the limit,
   * `server/unavailable` for a process at the limit.
   */
  acquire(kind: keyof typeof UPLOADS_MAX, { userId, address }: Uploader): () => void {
    const { user, address: addressLimit, process } = UPLOADS_MAX[kind];
    const [userKey, addressKey] = [`${kind} user ${userId}`, `${kind} address ${address}`];
    if (this.count(userKey) >= user || this.count(addressKey) >= addressLimit)
      throw new DomainError('request/too-many');
    if (this.count(kind) >= process) throw new DomainError('server/unavailable');
    const keys = [userKey, addressKey, kind];
    for (const key of keys) this.inUse.set(key, this.count(key) + 1);
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      for (const key of keys) this.release(key);
    };
  }

  private count(key: string): number {
    return this.inUse.get(key) ?? 0;
  }

  private release(key: string): void {
    const remainingCount = this.count(key) - 1;
    if (remainingCount > 0) this.inUse.set(key, remainingCount);
    else this.inUse.delete(key);
  }
}

import { Injectable } from '@nestjs/common';
import { CallerSlots, type SlotHolder } from '../http/load/caller-slots.js';

/**
 * Limits how many uploads are received at once. The limits are checked before a byte is read (UPLOAD-6). An
 * image counts until it is stored, so that the images of a process take at most 500 MiB of disk. Videos have
 * higher limits, since a resumed upload counts twice until its broken connection is closed.
 */
@Injectable()
export class UploadSlots {
  private readonly slots = {
    image: new CallerSlots({ user: 3, address: 12, process: 50 }),
    video: new CallerSlots({ user: 6, address: 24, process: 200 }),
  };

  /** Counts an upload as running; returns the function to call when it has ended. Throws as `CallerSlots` does. */
  acquire(kind: 'image' | 'video', uploader: SlotHolder): () => void {
    return this.slots[kind].acquire(uploader);
  }
}

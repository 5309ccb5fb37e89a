import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CallerSlots } from './caller-slots.js';
import { DOWNLOADS_AT_ONCE } from './load-shedding.js';

const LIMITS = { user: 4, address: 24, process: DOWNLOADS_AT_ONCE };

/**
 * Limits how many downloads of one kind a user and an address run at once (API-7). A download runs until its client
 * has read the last byte. Without this limit, slow clients of one account could use up the downloads of all users.
 */
@Injectable()
export class DownloadSlots {
  private readonly slots = {
    archive: new CallerSlots(LIMITS),
    earnings: new CallerSlots(LIMITS),
    'data-export': new CallerSlots(LIMITS),
  };

  /** Counts a download until its response is sent or its connection is closed. Throws as `CallerSlots` does. */
  acquire(
    kind: 'archive' | 'earnings' | 'data-export',
    { userId, request, reply }: { userId: string; request: FastifyRequest; reply: FastifyReply },
  ): void {
    reply.raw.once('close', this.slots[kind].acquire({ userId, address: request.ip }));
  }
}

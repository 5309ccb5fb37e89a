import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { watchEvents } from '@market/contract/live';
import { Caller } from '../http/access/caller.js';
import { Route } from '../http/endpoints/route.js';
import { LiveHub } from './live-hub.js';

/** Server-sent events of the signed-in user (NOTIFY-5). */
@Controller()
export class LiveController {
  constructor(private readonly hub: LiveHub) {}

  /** Opens the caller's event stream. */
  @Route(watchEvents)
  watch(@Req() request: FastifyRequest, @Res() reply: FastifyReply, @Caller() caller: Caller): void {
    this.hub.open(caller, reply, request.headers['last-event-id']);
  }
}

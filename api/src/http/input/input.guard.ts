import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { parseInput } from './input.js';
import './parsed.js';
import { endpointOf } from '../endpoints/endpoint-metadata.js';

/** Parses a request after the access check. A handler gets the result by `@Parsed()`. */
@Injectable()
export class InputGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const endpoint = endpointOf(context.getHandler());
    if (endpoint) {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      request.parsed = parseInput(endpoint, request);
    }
    return true;
  }
}

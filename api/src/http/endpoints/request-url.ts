import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Gives a handler the path and query of its request: `@RequestUrl() url: string`. */
export const RequestUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).url,
);

/** Gives a handler the path and query of a visitor's request; undefined for a caller with a token. */
export const VisitorUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const { url, headers } = requestOf(context);
    return headers.authorization === undefined ? url : undefined;
  },
);

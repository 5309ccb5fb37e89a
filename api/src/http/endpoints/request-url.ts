import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** Injects the path and the query of the request into a handler's parameter: `@RequestUrl() url: string`. */
export const RequestUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext): string => requestOf(context).url,
);

/**
 * Injects the path and the query of the request into a handler's parameter, if a visitor sent it; undefined
 * for a caller with a token.
 */
export const VisitorUrl = createParamDecorator(
  (_: unknown, context: ExecutionContext): string | undefined => {
    const { url, headers } = requestOf(context);
    return headers.authorization === undefined ? url : undefined;
  },
);

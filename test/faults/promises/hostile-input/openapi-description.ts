export type Schema = Readonly<Record<string, unknown>>;

export interface OpenApiParameter {
  readonly name: string;
  readonly in: string;
  readonly schema?: Schema;
}

interface OpenApiServer {
  readonly url: string;
}

export interface OpenApiOperation {
  readonly operationId?: string;
  /** The operation's own servers, if its path is not below those of the description. */
  readonly servers?: readonly OpenApiServer[];
  readonly security?: readonly Schema[];
  readonly parameters?: readonly OpenApiParameter[];
  readonly requestBody?: { readonly content?: Readonly<Record<string, { schema?: Schema }>> };
  readonly responses: Readonly<Record<string, { content?: Readonly<Record<string, { schema?: Schema }>> }>>;
}

/** The parts of the OpenAPI description that requests are generated from. */
export interface OpenApiDescription {
  readonly servers: readonly OpenApiServer[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  readonly components?: Schema;
}

/** The callers that an operation admits, according to the description. */
export type Access = 'everybody' | 'cookie' | 'optional cookie' | 'user' | 'moderator';

export interface TargetOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  /** The part of the address before the path, such as `/api`. */
  readonly basePath: string;
  readonly access: Access;
  readonly operation: OpenApiOperation;
}

/** Paths that are not tested: an event stream does not end, and sign-in pages redirect to a provider. */
const EXCLUDED_PATHS = /\/events$|\/auth\/(?:google|github|start)/;

/** Returns every operation of the description, except those with an excluded path. */
export function targetsOf({ paths, servers }: OpenApiDescription): TargetOperation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.responses !== undefined && !EXCLUDED_PATHS.test(path))
      .map(([method, operation]) => ({
        id: operation.operationId ?? `${method} ${path}`,
        method: method.toUpperCase(),
        path,
        basePath: basePathOf(operation.servers ?? servers),
        access: accessOf(operation),
        operation,
      })),
  );
}

function basePathOf([server]: readonly OpenApiServer[]): string {
  return new URL(server?.url ?? '').pathname.replace(/\/$/, '');
}

function accessOf({ security = [], responses }: OpenApiOperation): Access {
  const isOptional = security.some((scheme) => Object.keys(scheme).length === 0);
  if (security.some((scheme) => 'refreshCookie' in scheme)) return isOptional ? 'optional cookie' : 'cookie';
  if (security.length === 0 || isOptional) return 'everybody';
  return responses['403'] ? 'moderator' : 'user';
}

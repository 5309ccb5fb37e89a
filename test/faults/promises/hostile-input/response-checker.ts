import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import type { Role } from './callers.js';
import type {
  Access,
  OpenApiDescription,
  OpenApiOperation,
  Schema,
  TargetOperation,
} from './openapi-description.js';

/** A response with its request. */
export interface CheckedResponse {
  readonly role: Role;
  readonly target: TargetOperation;
  /** A description of the request, for messages about violations. */
  readonly requestText: string;
  readonly status: number;
  readonly type: string | null;
  readonly text: string;
}

const REFUSAL_STATUSES = [401, 403];

/**
 * Checks every response against the OpenAPI description. The stand-ins for external services run and no fault is
 * injected, so every 5xx is a violation.
 */
export class ResponseChecker {
  sentCount = 0;
  /**
   * The number of requests that succeeded. Refused requests do not count, because they may have reached only the
   * first check.
   */
  succeededCount = 0;
  readonly failures: string[] = [];
  readonly schemaViolations: string[] = [];
  /** Operations for moderators that another role could call. */
  readonly escalations: string[] = [];
  /** The id of an operation and a role, as one text, for each pair that got a status other than 401 and 403. */
  readonly authorizedPairs = new Set<string>();
  private readonly ajv = new Ajv({ strict: false, allErrors: false });
  private readonly validators = new Map<Schema, ReturnType<Ajv['compile']>>();

  constructor({ components = {} }: Pick<OpenApiDescription, 'components'>) {
    addFormats.default(this.ajv);
    this.ajv.addSchema({ $id: 'api', components });
  }

  /** Checks the response to one request. */
  check({ role, target, requestText, status, type, text }: CheckedResponse): void {
    this.sentCount += 1;
    const violation = `${status} ${role}: ${requestText}`;
    if (!REFUSAL_STATUSES.includes(status)) this.authorizedPairs.add(`${target.id} ${role}`);
    if (status < 300) this.succeededCount += 1;
    if (status < 300 && !mayCall(role, target.access)) this.escalations.push(violation);
    if (status >= 500) this.failures.push(`${violation}: ${text.slice(0, 200)}`);
    else this.checkSchema(target.operation, { requestText: violation, status, type, text });
  }

  /** Records that a request got no response. */
  recordMissing(requestText: string, error: unknown): void {
    this.sentCount += 1;
    this.failures.push(`no response: ${requestText}: ${String(error)}`);
  }

  private checkSchema(
    operation: OpenApiOperation,
    {
      requestText: description,
      status,
      type,
      text,
    }: Pick<CheckedResponse, 'status' | 'type' | 'text'> & { readonly requestText: string },
  ): void {
    const defaultResponse = status >= 400 ? operation.responses['default'] : undefined;
    const declaredResponse = operation.responses[String(status)] ?? defaultResponse;
    const declaredContent = Object.entries(declaredResponse?.content ?? {}).find(([mediaType]) =>
      type?.startsWith(mediaType),
    );
    if (!declaredResponse || (text !== '' && !declaredContent))
      return void this.schemaViolations.push(`${description}: ${type} is not described`);
    const schema = declaredContent?.[1].schema;
    if (!schema || !type?.includes('json')) return;
    const validate = this.validatorFor(schema);
    if (!validate(JSON.parse(text)))
      this.schemaViolations.push(`${description}: ${this.ajv.errorsText(validate.errors)}`);
  }

  private validatorFor(schema: Schema): ReturnType<Ajv['compile']> {
    const existingValidator = this.validators.get(schema);
    if (existingValidator) return existingValidator;
    const text = JSON.stringify(schema).replaceAll('"#/components/', '"api#/components/');
    const validator = this.ajv.compile(JSON.parse(text) as object);
    this.validators.set(schema, validator);
    return validator;
  }
}

function mayCall(role: Role, access: Access): boolean {
  if (access === 'moderator') return role === 'moderator' || role === 'admin';
  return access === 'everybody' || access === 'optional cookie' || role !== 'visitor';
}

import type { LoggerService } from '@nestjs/common';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { currentOrigin } from '@market/domain/foundation/settings/origin';
import { type Logger, pino } from 'pino';

/** Writes log lines as JSON to standard output. Callers never pass user data: no token, e-mail or message. */
export function createLog(settings: Pick<Settings, 'LOG_LEVEL'>): Logger {
  return pino({
    level: settings.LOG_LEVEL,
    base: { part: 'workers' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: originatingRequestId,
  });
}

/**
 * Returns a log field with the id of the request or sweep that caused the current work; an empty object if there is
 * none.
 */
export function originatingRequestId(): { request?: string } {
  const origin = currentOrigin();
  return origin ? { request: origin.requestId } : {};
}

/** Parts of Nest whose log lines only describe how modules are loaded. */
const NEST_CONTEXTS = new Set(['NestFactory', 'InstanceLoader', 'TypeOrmModule']);

/** Writes the log lines of Nest and of services to one log. */
export class NestLog implements LoggerService {
  constructor(private readonly root: Logger) {}

  log(message: unknown, ...optionalParams: unknown[]): void {
    const context = optionalParams.at(-1);
    const level = NEST_CONTEXTS.has(String(context)) ? 'debug' : 'info';
    this.root[level]({ from: context }, String(message));
  }

  warn(message: unknown, ...optionalParams: unknown[]): void {
    this.root.warn({ from: optionalParams.at(-1) }, String(message));
  }

  /** `optionalParams` contains the stack and the context, as Nest passes them. */
  error(message: unknown, ...optionalParams: unknown[]): void {
    const stack = optionalParams.length > 1 ? optionalParams[0] : undefined;
    const text = message instanceof Error ? (message.stack ?? message.message) : String(message);
    this.root.error({ from: optionalParams.at(-1), stack }, text);
  }

  fatal(message: unknown, ...optionalParams: unknown[]): void {
    this.root.fatal({ from: optionalParams.at(-1) }, String(message));
  }

  debug(message: unknown, ...optionalParams: unknown[]): void {
    this.root.debug({ from: optionalParams.at(-1) }, String(message));
  }
}

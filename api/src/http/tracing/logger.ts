import type { LoggerService } from '@nestjs/common';
import { type Logger, pino } from 'pino';
import type { Settings } from '@market/domain/foundation/settings/configuration';
import { currentOrigin } from '@market/domain/foundation/settings/origin';

/** Writes log lines as JSON to standard output. User input is never logged: no token, e-mail or body. */
export function createLog(settings: Pick<Settings, 'LOG_LEVEL'>): Logger {
  return pino({
    level: settings.LOG_LEVEL,
    base: { part: 'api' },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: currentRequestId,
  });
}

/** Returns the log field with the id of the request that caused the current work, if a request caused it. */
export function currentRequestId(): { request?: string } {
  const origin = currentOrigin();
  return origin ? { request: origin.requestId } : {};
}

/** Writes Nest's own log lines to our log. */
export class NestLog implements LoggerService {
  constructor(private readonly root: Logger) {}

  log(message: unknown, ...optionalParams: unknown[]): void {
    // Nest logs every route and module that it registers, which only matters for debugging.
    this.root.debug({ from: optionalParams.at(-1) }, String(message));
  }

  warn(message: unknown, ...optionalParams: unknown[]): void {
    this.root.warn({ from: optionalParams.at(-1) }, String(message));
  }

  /** `optionalParams` contains the stack and the context, as Nest passes them. */
  error(message: unknown, ...optionalParams: unknown[]): void {
    const context = optionalParams.at(-1);
    const stack = optionalParams.length > 1 ? optionalParams[0] : undefined;
    const text = message instanceof Error ? (message.stack ?? message.message) : String(message);
    this.root.error({ from: context, stack }, text);
  }

  fatal(message: unknown, ...optionalParams: unknown[]): void {
    this.root.fatal({ from: optionalParams.at(-1) }, String(message));
  }

  debug(message: unknown, ...optionalParams: unknown[]): void {
    this.root.debug({ from: optionalParams.at(-1) }, String(message));
  }

  verbose(message: unknown, ...optionalParams: unknown[]): void {
    this.root.trace({ from: optionalParams.at(-1) }, String(message));
  }
}

import {
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { TracedWork, Traces } from '../foundation/traces.js';

const PARENT_HEADER = 'traceparent';
const REQUEST_ID_ATTRIBUTE = 'market.request_id';

/** Records traces with OpenTelemetry. */
export class OpenTelemetryTraces implements Traces {
  constructor(
    private readonly tracer: Tracer,
    readonly flushSpans: () => Promise<void>,
  ) {}

  currentSpan(): string | undefined {
    return traceParentOf(context.active());
  }

  nameRequestSpan(route: string, requestId: string): void {
    const span = trace.getActiveSpan();
    span?.updateName(route).setAttributes({ 'http.route': route, [REQUEST_ID_ATTRIBUTE]: requestId });
  }

  recordSpan(tracedWork: TracedWork, startedAt: Date): string | undefined {
    const parentContext = contextOf(tracedWork.traceParent);
    const span = this.startSpan(tracedWork, parentContext, startedAt);
    span.end();
    return traceParentOf(trace.setSpan(parentContext, span));
  }

  runInSpan<T>(tracedWork: TracedWork, callback: () => Promise<T>): Promise<T> {
    const parentContext = contextOf(tracedWork.traceParent);
    const span = this.startSpan(tracedWork, parentContext);
    return context
      .with(trace.setSpan(parentContext, span), callback)
      .catch((error: unknown) => {
        span.setStatus({
          code: SpanStatusCode.ERROR,
          ...(error instanceof Error && { message: error.name }),
        });
        throw error;
      })
      .finally(() => span.end());
  }

  private startSpan({ name, kind, requestId }: TracedWork, parentContext: Context, startTime?: Date): Span {
    const options = {
      kind: kind === 'event' ? SpanKind.PRODUCER : SpanKind.CONSUMER,
      attributes: {
        [REQUEST_ID_ATTRIBUTE]: requestId,
        'messaging.system': 'market',
        'messaging.operation.type': kind,
      },
      ...(startTime && { startTime }),
    };
    return this.tracer.startSpan(name, options, parentContext);
  }
}

function contextOf(traceParent: string | undefined): Context {
  return traceParent ? propagation.extract(ROOT_CONTEXT, { [PARENT_HEADER]: traceParent }) : ROOT_CONTEXT;
}

function traceParentOf(context: Context): string | undefined {
  const carrier: Record<string, string> = {};
  propagation.inject(context, carrier);
  return carrier[PARENT_HEADER];
}

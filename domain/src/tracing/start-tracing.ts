import { register } from 'node:module';
import { trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  NodeTracerProvider,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-node';
import { setTraces } from '../foundation/traces.js';
import { OpenTelemetryTraces } from './open-traces.js';

/** Settings of the trace exporter. */
export interface TracingSettings {
  /** The collector's base address, which receives OTLP over HTTP. */
  readonly url: string;
  /** The share of all traces that is recorded, from 0 to 1. */
  readonly sampledShare: number;
}

/** Paths of frequent requests that are not traced. */
const UNTRACED_PATHS = /^\/(?:healthz|readyz|metrics|assets\/|api\/events)/;
const TRACES_PATH = '/v1/traces';
/** Packages that OpenTelemetry's loader hook instruments when they are imported. */
const INSTRUMENTED_PACKAGES = ['pg'];

/**
 * Starts tracing of this process: requests, outgoing calls, SQL statements, events and jobs. Must be called before
 * the traced modules are imported. This module is imported only if tracing is on, because it loads OpenTelemetry.
 */
export function startTracing(
  service: 'api' | 'workers',
  { url, sampledShare: sampleShare }: TracingSettings,
): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, {
    data: { include: INSTRUMENTED_PACKAGES },
  });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `mvp-market-${service}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(sampleShare) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: url + TRACES_PATH }))],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url: path = '' }) => UNTRACED_PATHS.test(path),
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      // Records the text of SQL statements without their values, and only during a traced request or job.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  setTraces(new OpenTelemetryTraces(trace.getTracer('mvp-market'), () => provider.shutdown()));
}

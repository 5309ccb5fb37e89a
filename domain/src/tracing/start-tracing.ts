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
import { OpenTraces } from './open-traces.js';

/** Where traces go, and how many of them. */
export interface TracingSettings {
  /** The collector's base address; OTLP over HTTP. */
  readonly url: string;
  /** Share of requests that are traced, from 0 to 1. */
  readonly share: number;
}

/** What is asked all the time and tells nobody anything. */
const UNTRACED = /^\/(?:healthz|readyz|metrics|assets\/|api\/events)/;
const TRACES_PATH = '/v1/traces';
/** Packages that must be met as they are loaded; all others load untouched. */
const MET_AT_LOADING = ['pg'];

/**
 * Takes traces of this process from now on: requests, calls of others, statements, events and jobs. Must be awaited
 * before anything that is traced is imported. Loaded only where an installation wants traces.
 */
export function startTracing(part: 'api' | 'workers', { url, share }: TracingSettings): void {
  register('@opentelemetry/instrumentation/hook.mjs', import.meta.url, { data: { include: MET_AT_LOADING } });
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': `mvp-market-${part}` }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: url + TRACES_PATH }))],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url: path = '' }) => UNTRACED.test(path),
        requireParentforOutgoingSpans: true,
      }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
      // Of statements the text alone, which holds no values; those of nobody's request are left out.
      new PgInstrumentation({ requireParentSpan: true, enhancedDatabaseReporting: false }),
    ],
  });
  setTraces(new OpenTraces(trace.getTracer('mvp-market'), () => provider.shutdown()));
}

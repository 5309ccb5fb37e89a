import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span that the collector received. */
export interface ArrivedSpan {
  readonly service: string;
  readonly name: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly kind: number;
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A collector of traces for one test, which receives OTLP over HTTP in JSON. */
export interface TraceCollector {
  /** Settings that send traces to the collector. */
  readonly environment: Readonly<Record<string, string>>;
  readonly spans: ArrivedSpan[];
  stop(): Promise<void>;
}

interface SpanAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}
interface TraceExport {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly SpanAttribute[] };
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<ArrivedSpan, 'attributes' | 'service'> & {
        readonly attributes: readonly SpanAttribute[];
      })[];
    }[];
  }[];
}

const attributesByName = (attributes: readonly SpanAttribute[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

function spansOf({ resourceSpans }: TraceExport): ArrivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map((span) => ({
        ...span,
        service: String(attributesByName(resource.attributes)['service.name']),
        attributes: attributesByName(span.attributes),
      })),
    ),
  );
}

/** Starts the collector on a free port. */
export async function startCollector(): Promise<TraceCollector> {
  const spans: ArrivedSpan[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.url === '/v1/traces') spans.push(...spansOf(JSON.parse(Buffer.concat(chunks).toString())));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    environment: {
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
      // The product exports its spans after 100 ms instead of every five seconds, so that tests are fast.
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
    spans,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

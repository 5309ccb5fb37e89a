/** Tracing instruments modules as they are loaded, so it cannot use the bundle (decision 0023). */
const isTraced = Boolean(process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
const script = isTraced ? './serve-traced.js' : './bundle/serve.js';

await import(new URL(script, import.meta.url).href);

export {};

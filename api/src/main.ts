/** What a trace shows is met as its modules are loaded, one by one; otherwise all of them are one file (decision 0023). */
const isTraced = Boolean(process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
const script = isTraced ? './serve-traced.js' : './bundle/serve.js';

await import(new URL(script, import.meta.url).href);

export {};

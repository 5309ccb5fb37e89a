/**
 * OpenTelemetry patches modules while they load, which does not work in a bundle. So with tracing, the unbundled
 * modules run instead (decision 0023).
 */
const isTraced = Boolean(process.env['OTEL_EXPORTER_OTLP_ENDPOINT']);
const script = isTraced ? './work-traced.js' : './bundle/work.js';

await import(new URL(script, import.meta.url).href);

export {};

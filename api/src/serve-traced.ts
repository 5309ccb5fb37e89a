import { settingsOrExit } from '@market/domain/foundation/settings/settings-or-exit';
import { startTracing } from '@market/domain/tracing/start-tracing';

const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: sampleShare } = settingsOrExit();
if (url !== undefined) startTracing('api', { url, sampledShare: sampleShare });
// Loaded dynamically, since instrumented modules must not be loaded before tracing starts.
await import('./serve.js');

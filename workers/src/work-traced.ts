import { settingsOrExit } from '@market/domain/foundation/settings/settings-or-exit';
import { startTracing } from '@market/domain/tracing/start-tracing';

const { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: sampleShare } = settingsOrExit();
if (url !== undefined) startTracing('workers', { url, sampledShare: sampleShare });
// Imported after tracing has started, because OpenTelemetry patches modules while they load.
await import('./work.js');

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACCESS_LOG } from './proxy.mjs';

/** Returns how many requests each api served, according to the proxy's access log. */
export function requestCounts(folder, apiPorts) {
  const lines = readFileSync(join(folder, ACCESS_LOG), 'utf8').split('\n');
  return apiPorts.map((port, index) => ({
    process: `api ${index + 1}`,
    count: lines.filter((line) => line.startsWith(`127.0.0.1:${port} `)).length,
  }));
}

/** Returns how many jobs each worker completed, from its Prometheus metrics. */
export async function jobCounts(workerPorts) {
  return Promise.all(
    workerPorts.map(async (port, index) => {
      const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
      const counts = [...text.matchAll(/^market_job_duration_seconds_count\{.*\} (\d+)$/gm)];
      return {
        process: `workers ${index + 1}`,
        count: counts.reduce((sum, [, count]) => sum + Number(count), 0),
      };
    }),
  );
}

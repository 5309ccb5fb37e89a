import { readFileSync } from 'node:fs';
import autocannon from 'autocannon';
import { atMost, type Row } from './report.js';
import type { BenchServer } from './servers.js';

const LOAD_SECONDS = 30;
const LOOK_EVERY_MS = 250;
const BYTES_PER_MIB = 1024 * 1024;

/** How much memory the api takes while it works, and whether it takes ever more. */
export async function memoryUnderLoad(api: BenchServer): Promise<Row[]> {
  const looks: number[] = [];
  const timer = setInterval(() => looks.push(residentMib(api.process.pid ?? 0)), LOOK_EVERY_MS);
  await autocannon({ url: `${api.url}/api/mvps`, connections: 16, duration: LOAD_SECONDS });
  clearInterval(timer);
  const third = Math.floor(looks.length / 3);
  const [middle, last] = [looks.slice(third, 2 * third), looks.slice(2 * third)];
  return [
    atMost('memory of the api under load, MiB', Math.max(...looks), 200),
    atMost('memory of the last third against the middle third', mean(last) / mean(middle), 1.05),
  ];
}

const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / Math.max(1, figures.length);

/** Resident memory of a process, where the system tells. */
function residentMib(pid: number): number {
  const kib = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib ?? 0) * 1024) / BYTES_PER_MIB;
}

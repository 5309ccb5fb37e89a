import { type ComponentType, lazy } from 'react';
import { IS_SERVER } from './http/environment.js';
import { loadChunk } from './load-chunk.js';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const waiting: (() => Promise<void>)[] = [];

/**
 * A part of a page whose code is a chunk of its own. The server renders it, once `loadParts` has run; React keeps that HTML
 * in the browser and hydrates it when the chunk has arrived, so the part adds nothing to the first load (decision 0042).
 * Must be inside a Suspense boundary.
 */
export function part<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Lazy = lazy(() => loadChunk(load));
  if (!IS_SERVER) return Lazy;
  let Loaded: ComponentType<Props> = Lazy;
  waiting.push(async () => {
    Loaded = (await load()).default;
  });
  return (props: Props) => <Loaded {...props} />;
}

let loaded: Promise<unknown> = Promise.resolve();

/**
 * Loads every part of the modules that are loaded so far, and the parts of those; for the server. Each call also waits for
 * what an earlier call still loads.
 */
export async function loadParts(): Promise<void> {
  do {
    loaded = Promise.all([loaded, ...waiting.splice(0).map((load) => load())]);
    await loaded;
  } while (waiting.length > 0);
}

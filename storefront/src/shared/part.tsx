import { type ComponentType, lazy } from 'react';
import { IS_SERVER } from './http/environment.js';
import { loadChunk } from './load-chunk.js';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const pendingLoads: (() => Promise<void>)[] = [];

/**
 * Returns a component whose code is a separate chunk. The server renders it after `loadParts` has run. In the browser, React
 * shows the server's HTML and hydrates it when the chunk has loaded, so the first load is smaller (decision 0042). Render
 * it inside a Suspense boundary.
 */
export function createPart<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const Lazy = lazy(() => loadChunk(load));
  if (!IS_SERVER) return Lazy;
  let Loaded: ComponentType<Props> = Lazy;
  pendingLoads.push(async () => {
    Loaded = (await load()).default;
  });
  return (props: Props) => <Loaded {...props} />;
}

let loadedParts: Promise<unknown> = Promise.resolve();

/**
 * Loads, on the server, every part that a loaded module has created, until no loaded part creates further ones. Each call
 * also waits for the parts that an earlier call is still loading.
 */
export async function loadParts(): Promise<void> {
  do {
    loadedParts = Promise.all([loadedParts, ...pendingLoads.splice(0).map((load) => load())]);
    await loadedParts;
  } while (pendingLoads.length > 0);
}

import { type ComponentType, lazy } from 'react';
import { IS_SERVER } from './http/environment.js';
import { loadChunk } from './load-chunk.js';

type LoadModule<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

const pendingLoads: (() => Promise<void>)[] = [];

/**
 * Returns a component whose code is a separate chunk, which makes the first load smaller (decision 0042). On the
 * server, call `loadLazyComponents` before rendering. In the browser, React shows the server's HTML, and hydrates
 * the component when its chunk has loaded. Render the component inside a Suspense boundary.
 */
export function createLazyComponent<Props extends object>(load: LoadModule<Props>): ComponentType<Props> {
  const LazyComponent = lazy(() => loadChunk(load));
  if (!IS_SERVER) return LazyComponent;
  let LoadedComponent: ComponentType<Props> = LazyComponent;
  pendingLoads.push(async () => {
    LoadedComponent = (await load()).default;
  });
  return (props: Props) => <LoadedComponent {...props} />;
}

let loadedComponents: Promise<unknown> = Promise.resolve();

/**
 * Loads, on the server, every component that a loaded module has created with `createLazyComponent`, until the loaded
 * code creates no further ones. Each call also waits for the components that an earlier call is still loading.
 */
export async function loadLazyComponents(): Promise<void> {
  do {
    loadedComponents = Promise.all([loadedComponents, ...pendingLoads.splice(0).map((load) => load())]);
    await loadedComponents;
  } while (pendingLoads.length > 0);
}

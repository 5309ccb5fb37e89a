import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectSuccess, waitForExit, startScript, until } from '../processes.js';

/**
 * Folder in which the peers (Vendure, Medusa, Next.js) are installed. Git ignores it, and the next run uses it again.
 */
const PEERS_FOLDER = resolve('.state/peers');
const PEER_SOURCES_FOLDER = 'test/bench/peers';
/** Environment that switches off telemetry and update checks, which would disturb the measurement. */
const WITHOUT_TELEMETRY = {
  MEDUSA_DISABLE_TELEMETRY: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  VENDURE_DISABLE_TELEMETRY: '1',
};

/**
 * Another product or framework (Vendure, Medusa or Next.js) that serves our listings, so that the benchmark can compare
 * it with ours.
 */
export interface Peer {
  readonly name: 'vendure' | 'medusa' | 'next';
  /** Folder of the installed copy. */
  readonly folder: string;
  /** The installed version of each package, by name. */
  readonly versions: Readonly<Record<string, string>>;
}

/**
 * Installs the peer `name` and its packages, in the versions of its package.json. Uses npm's cache if possible. Throws
 * if npm fails.
 */
export function installPeer(name: Peer['name']): Peer {
  const folder = join(PEERS_FOLDER, name);
  mkdirSync(folder, { recursive: true });
  cpSync(join(PEER_SOURCES_FOLDER, name), folder, { recursive: true });
  console.log(`Installing ${name} …`);
  runInFolder(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  return { name, folder, versions: dependencies };
}

/** Runs a command in a peer's folder and waits for its end. Throws if it fails. */
export function runInFolder(
  folder: string,
  command: string,
  args: readonly string[],
  env: Record<string, string> = {},
): void {
  const { status } = spawnSync(command, args, {
    cwd: folder,
    env: { ...process.env, ...WITHOUT_TELEMETRY, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}`);
}

/** Runs a script of a peer and waits for its end. Throws if it fails. */
export async function runScript(peer: Peer, args: string[], env: Record<string, string>): Promise<void> {
  await waitForExit(startScript(args, { ...WITHOUT_TELEMETRY, ...env }, { cwd: peer.folder }));
}

/** Starts a peer's server on the core that our servers use, and waits until `path` responds. Returns its address. */
export async function startPeerServer(
  peer: Peer,
  args: string[],
  { port, path, env }: { readonly port: number; readonly path: string; readonly env: Record<string, string> },
): Promise<string> {
  const url = `http://127.0.0.1:${port}`;
  startScript(
    args,
    { ...WITHOUT_TELEMETRY, NODE_ENV: 'production', PORT: String(port), ...env },
    { cwd: peer.folder },
  );
  await until(() => expectSuccess(url + path));
  return url;
}

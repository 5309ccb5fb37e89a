import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureNginx } from '../src/servers/ensure-servers.mjs';
import { freePort, startProgram } from './processes.mjs';

/** Name of the access log, which has a line per request with the api that served it. */
export const ACCESS_LOG = 'access.log';

/**
 * Writes an nginx configuration for these api ports, checks it (`nginx -t`), and returns the command that runs it. The
 * configuration is the committed docs/runbook/nginx/market.conf with another port and other upstreams, and with
 * `directives` added to its `server` block.
 */
export function writeProxyConfiguration({ folder, port, apiPorts, directives = '' }) {
  mkdirSync(folder, { recursive: true });
  // nginx's workers run as another account if this process is root, so every account may write to the folder.
  chmodSync(folder, 0o777);
  const committedText = readFileSync('docs/runbook/nginx/market.conf', 'utf8').replace(
    /listen 8080;/,
    () => `listen 127.0.0.1:${port};\n${directives}`,
  );
  const upstreamServers = apiPorts.map((apiPort) => `server 127.0.0.1:${apiPort} fail_timeout=1s;`).join(' ');
  const tempPathDirectives = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  );
  const configurationText = `
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'error.log')} warn;
events { worker_connections 1024; }
http {
  ${tempPathDirectives.join('\n  ')}
  log_format upstreams '$upstream_addr $request_method $status $request_id';
  access_log ${join(folder, ACCESS_LOG)} upstreams;
  upstream api { zone api 64k; ${upstreamServers} keepalive 64; }
  ${committedText}
}
`;
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configurationText);
  execFileSync('nginx', ['-t', '-q', '-p', folder, '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  return ['-p', folder, '-c', file];
}

/** Starts nginx in front of these apis. Throws if nginx is missing and cannot be installed. */
export async function startProxy({ folder, port, apiPorts, directives }) {
  if (!ensureNginx()) throw new Error('nginx is needed (Debian: apt-get install nginx)');
  const args = writeProxyConfiguration({ folder, port: port ?? (await freePort()), apiPorts, directives });
  return startProgram({ name: 'nginx', command: 'nginx', args, env: {}, logDir: folder });
}

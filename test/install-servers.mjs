// Installs missing servers that fault tests need, if this account may install packages. Prints those still missing.
import { ensureNginx, ensurePgBouncer, ensureRedis } from './src/servers/ensure-servers.mjs';

if (!ensureRedis()) console.log('redis-server is missing: the fault tests that need it will fail');
if (!ensureNginx()) console.log('nginx is missing: the fault tests that need it will fail');
if (!ensurePgBouncer()) console.log('pgbouncer is missing: the fault tests that need it will fail');

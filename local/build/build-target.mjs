// Builds the servers or one browser application. Runs as a child process of build.mjs, and ends when build.mjs ends.
import { buildBrowser } from './browsers.mjs';
import { buildServers } from './servers.mjs';

process.once('disconnect', () => process.exit(1));

const { name, ...options } = JSON.parse(process.argv[2]);
try {
  await (name === 'servers' ? buildServers(options) : buildBrowser(name));
  process.exit();
} catch (error) {
  console.error(error);
  process.exit(1);
}

// Builds one workspace in a child process, which ends when its parent ends.
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

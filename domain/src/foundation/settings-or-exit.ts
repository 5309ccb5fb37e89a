import { readSettings, type Settings } from './configuration.js';

/** Settings of the environment; one clear sentence and exit 1 where one is wrong. */
export function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

import { readSettings, type Settings } from './configuration.js';
import { productionMistakes } from './production-settings.js';

/**
 * Returns the settings from the environment. If some are invalid, or missing in production (OPERATE-1), prints
 * what is wrong and ends the process with exit code 1.
 */
export function settingsOrExit(): Settings {
  try {
    const settings = readSettings(process.env);
    const mistakes = productionMistakes(settings, process.env);
    if (mistakes.length > 0) throw new Error(mistakes.join('\n'));
    return settings;
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

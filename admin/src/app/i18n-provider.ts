import { defaultI18nProvider } from 'react-admin';
import * as texts from './texts.js';

/** Texts that replace those of react-admin. */
const CONSOLE_TEXTS: Readonly<Record<string, string>> = {
  'ra.navigation.no_results': texts.nothingYet,
  'ra.navigation.no_filtered_results': texts.nothingMatches,
};

/** react-admin's texts with the console's changes; a record's page has a title like 'Payments: Sunday Dinner'. */
export const i18nProvider: typeof defaultI18nProvider = {
  ...defaultI18nProvider,
  translate(key, options) {
    if (key === 'ra.page.show')
      return texts.recordTitle(String(options?.name), String(options?.recordRepresentation));
    return CONSOLE_TEXTS[key] ?? defaultI18nProvider.translate(key, options);
  },
};

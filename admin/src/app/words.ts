import { defaultI18nProvider } from 'react-admin';

/** What the console says otherwise than react-admin does. */
const OWN: Readonly<Record<string, string>> = {
  'ra.navigation.no_results': 'Nothing here yet',
  'ra.navigation.no_filtered_results': 'Nothing matches these filters.',
};

/** react-admin's own words, but for a few; a record's page is titled 'Payments: Sunday Dinner'. */
export const words: typeof defaultI18nProvider = {
  ...defaultI18nProvider,
  translate(key, options) {
    if (key === 'ra.page.show') return `${options?.name}: ${options?.recordRepresentation}`;
    return OWN[key] ?? defaultI18nProvider.translate(key, options);
  },
};

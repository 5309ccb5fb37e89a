import { Admin, localStorageStore, Resource } from 'react-admin';
import { dataProvider } from '../data/data-provider.js';
import { authProvider } from '../http/auth-provider.js';
import { audit } from '../audit/index.js';
import { users } from '../users/index.js';
import { ConsoleLayout } from './ConsoleLayout.js';
import { darkTheme, lightTheme } from './theme.js';

/** Rises when what is remembered of columns and filters no longer fits the lists. */
const STORE_VERSION = '1';
const store = localStorageStore(STORE_VERSION, 'console');

/** The console itself, for moderators. */
export function Console() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={ConsoleLayout}
      title="Console"
      loginPage={false}
      disableTelemetry
    >
      <Resource name="users" {...users} />
      <Resource name="audit" {...audit} />
    </Admin>
  );
}

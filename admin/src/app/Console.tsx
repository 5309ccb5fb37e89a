import { lazy } from 'react';
import { Admin, localStorageStore, Resource } from 'react-admin';
import { audit } from '../audit/index.js';
import { dataProvider } from '../data/data-provider.js';
import { deliveries } from '../deliveries/index.js';
import { authProvider } from '../http/auth-provider.js';
import { listings } from '../listings/index.js';
import { outbox } from '../outbox/index.js';
import { listers } from '../listers/index.js';
import { payments } from '../payments/index.js';
import { payouts } from '../payouts/index.js';
import { providers } from '../providers/index.js';
import { jobs, queues } from '../queues/index.js';
import { ratings } from '../ratings/index.js';
import { rentals } from '../rentals/index.js';
import { reports } from '../reports/index.js';
import { reviews } from '../reviews/index.js';
import { uploads } from '../uploads/index.js';
import { users } from '../users/index.js';
import { ConsoleLayout } from './ConsoleLayout.js';
import { darkTheme, lightTheme } from './theme.js';
import { i18nProvider } from './i18n-provider.js';
import * as texts from './texts.js';

/** Version of the column and filter choices that browsers store; increase it when stored choices no longer fit. */
const STORE_VERSION = '1';
const store = localStorageStore(STORE_VERSION, 'console');
const NotFoundPage = lazy(() => import('./NotFoundPage.js'));
const Overview = lazy(() => import('../overview/OverviewPage.js'));

/** The application for moderators (CONSOLE-1). */
export default function Console() {
  return (
    <Admin
      authProvider={authProvider}
      dataProvider={dataProvider}
      store={store}
      theme={lightTheme}
      darkTheme={darkTheme}
      layout={ConsoleLayout}
      dashboard={Overview}
      title={texts.console}
      i18nProvider={i18nProvider}
      catchAll={NotFoundPage}
      loginPage={false}
      disableTelemetry
    >
      <Resource name="reviews" {...reviews} />
      <Resource name="reports" {...reports} />
      <Resource name="ratings" {...ratings} />
      <Resource name="listings" {...listings} />
      <Resource name="users" {...users} />
      <Resource name="rentals" {...rentals} />
      <Resource name="payments" {...payments} />
      <Resource name="payouts" {...payouts} />
      <Resource name="listers" {...listers} />
      <Resource name="deliveries" {...deliveries} />
      <Resource name="uploads" {...uploads} />
      <Resource name="queues" {...queues} />
      <Resource name="jobs" {...jobs} />
      <Resource name="outbox" {...outbox} />
      <Resource name="providers" {...providers} />
      <Resource name="audit" {...audit} />
    </Admin>
  );
}

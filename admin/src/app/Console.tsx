import { lazy } from 'react';
import { Admin, localStorageStore, Resource } from 'react-admin';
import { auditResource } from '../audit/index.js';
import { dataProvider } from '../data/data-provider.js';
import { deliveriesResource } from '../deliveries/index.js';
import { authProvider } from '../http/auth-provider.js';
import { listingsResource } from '../listings/index.js';
import { outboxResource } from '../outbox/index.js';
import { listersResource } from '../listers/index.js';
import { paymentsResource } from '../payments/index.js';
import { payoutsResource } from '../payouts/index.js';
import { providersResource } from '../providers/index.js';
import { jobsResource, queuesResource } from '../queues/index.js';
import { ratingsResource } from '../ratings/index.js';
import { rentalsResource } from '../rentals/index.js';
import { reportsResource } from '../reports/index.js';
import { reviewsResource } from '../reviews/index.js';
import { uploadsResource } from '../uploads/index.js';
import { usersResource } from '../users/index.js';
import { ConsoleLayout } from './ConsoleLayout.js';
import { darkTheme, lightTheme } from './theme.js';
import { i18nProvider } from './i18n-provider.js';
import * as texts from './texts.js';

/** Version of the column and filter choices that browsers store; increase it when stored choices become invalid. */
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
      <Resource name="reviews" {...reviewsResource} />
      <Resource name="reports" {...reportsResource} />
      <Resource name="ratings" {...ratingsResource} />
      <Resource name="listings" {...listingsResource} />
      <Resource name="users" {...usersResource} />
      <Resource name="rentals" {...rentalsResource} />
      <Resource name="payments" {...paymentsResource} />
      <Resource name="payouts" {...payoutsResource} />
      <Resource name="listers" {...listersResource} />
      <Resource name="deliveries" {...deliveriesResource} />
      <Resource name="uploads" {...uploadsResource} />
      <Resource name="queues" {...queuesResource} />
      <Resource name="jobs" {...jobsResource} />
      <Resource name="outbox" {...outboxResource} />
      <Resource name="providers" {...providersResource} />
      <Resource name="audit" {...auditResource} />
    </Admin>
  );
}

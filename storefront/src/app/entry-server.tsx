import type { ReadApi, RenderedPage, PageRequest, RenderPage } from '@market/contract/screens/page-rendering';
import { dehydrate, type QueryClient } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router';
import { AuthClient } from '../features/identity/api/auth-client.js';
import { ApiError } from '../shared/http/api-error.js';
import { newQueryClient } from '../shared/http/query-defaults.js';
import { loadLazyComponents } from '../shared/lazy-component.js';
import { App } from './App.js';
import { screenModule, routes } from './routes.js';
import { createDocument, readTemplate } from './server/document.js';
import { headTags } from './server/head-tags.js';
import { visitorPorts } from './server/visitor-ports.js';
import { readPageData } from './server/page-data.js';
import { staticPageHead } from './server/site-heads.js';

const template = readTemplate(new URL('../client/', import.meta.url));
const routeHandler = createStaticHandler(routes);

/** Renders every page of the storefront for a visitor (FIND-24); the browser reads the session after hydration. */
export const renderPage: RenderPage = async (request, readApi) => {
  const { pathname, search } = new URL(request.url, request.origin);
  if (pathname === '/' && request.mayBeSignedIn) return { status: 302, location: `/browse${search}` };
  const queryClient = newQueryClient();
  try {
    return await render(request, queryClient, readApi);
  } finally {
    queryClient.clear();
  }
};

async function render(
  { url, origin, nonce }: PageRequest,
  queryClient: QueryClient,
  readApi: ReadApi,
): Promise<RenderedPage> {
  const address = new URL(url, origin);
  const context = await routeHandler.query(new Request(address));
  await loadLazyComponents();
  const match = context instanceof Response ? undefined : context.matches.at(-1);
  if (context instanceof Response || !match) throw new Error(`${address.pathname} is no page`);
  const scripts = template.scriptsOf(screenModule(match.route));
  const isFound = match.route.path !== '*';
  const defaultHead = staticPageHead(address.pathname, isFound);
  try {
    const pageHead = await readPageData(match, { queryClient, address }, readApi);
    if (pageHead && pageHead.path !== address.pathname)
      return { status: 302, location: `${pageHead.path}${address.search}` };
    const tags = headTags(pageHead ?? defaultHead, origin);
    const pageParts = {
      head: tags,
      root: renderRoot(context, queryClient),
      state: dehydrate(queryClient),
      scripts,
      nonce,
    };
    return { status: isFound ? 200 : 404, html: createDocument(template, pageParts) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The error may concern only visitors, so the browser requests the data again: a signed-in owner may see more.
    const tags = headTags({ ...defaultHead, isPrivate: true }, origin);
    const pageParts = { head: tags, root: '', state: null, scripts, nonce };
    return { status: errorPageStatus(error), html: createDocument(template, pageParts) };
  }
}

/** Returns the HTTP status of a page for an error of the API. */
function errorPageStatus({ status }: ApiError): number {
  if (status === 429) return 429;
  return status >= 400 && status < 500 ? 404 : 503;
}

function renderRoot(context: StaticHandlerContext, queryClient: QueryClient): string {
  return renderToString(
    <StrictMode>
      <App queryClient={queryClient} auth={visitorAuth}>
        <StaticRouterProvider
          router={createStaticRouter(routeHandler.dataRoutes, context)}
          context={context}
          hydrate={false}
        />
      </App>
    </StrictMode>,
  );
}

const visitorAuth = new AuthClient(visitorPorts);

import type { SiteText, SiteTextName } from '@market/contract/site-texts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { textQuery } from '../../../features/texts/api/text-query.js';
import { errorMessage } from '../../../shared/http/api-error.js';
import { useDocumentTitle } from '../../../shared/hooks/use-document-title.js';
import { ErrorState } from '../../../shared/ui/StatePanel.js';
import { Loading, Skeleton } from '../../../shared/ui/Skeleton.js';
import { DetailsSummary } from '../../../shared/ui/DetailsSummary.js';

/** The page of one of the site's texts: terms, privacy, refunds, license, help or about (TEXT-1). */
export function Component() {
  const { pathname } = useLocation();
  // The path of each of these routes is the name of its text.
  const query = useQuery(textQuery(pathname.replaceAll('/', '') as SiteTextName));
  useDocumentTitle(query.data?.title ?? '');
  if (query.data) return <SiteTextArticle text={query.data} />;
  if (query.isPending)
    return (
      <Loading label="Loading page...">
        <div className="content py-10">
          <Skeleton className="mx-auto h-96 max-w-prose rounded-card" />
        </div>
      </Loading>
    );
  return (
    <ErrorState heading="h1" title="Error" onRetry={() => void query.refetch()}>
      {errorMessage(query.error, '')}
    </ErrorState>
  );
}

function SiteTextArticle({ text }: { readonly text: SiteText }) {
  return (
    <article className="content py-6 md:py-10">
      <div className="mx-auto flex max-w-prose flex-col gap-6">
        <h1 className="text-2xl font-semibold md:text-3xl">{text.title}</h1>
        {/* The server rendered this HTML from the operator's Markdown and removed raw HTML (TEXT-3). */}
        <div className="site-text" dangerouslySetInnerHTML={{ __html: text.html }} />
        <details className="group border-t border-line pt-4 text-sm text-muted">
          <DetailsSummary>Version {text.version}</DetailsSummary>
          <p>
            SHA-256 <span className="font-mono break-all">{text.sha256}</span>
          </p>
        </details>
      </div>
    </article>
  );
}

import { useRouteError } from 'react-router';
import { ChunkLoadError } from '../../shared/load-chunk.js';
import { Button, ButtonLink } from '../../shared/ui/Button.js';
import { ErrorState } from '../../shared/ui/StatePanel.js';
import * as texts from '../texts.js';
import { Header } from './Header.js';
import { HydrationMarker } from './HydrationMarker.js';

/**
 * The error page of a failed route: offers a reload if the page's code could not be loaded, otherwise a link to the
 * homepage (FIND-51).
 */
export function RouteError() {
  const error = useRouteError();
  const details = error instanceof Error ? error.message : String(error);
  const isChunkError = error instanceof ChunkLoadError;
  return (
    <>
      <Header />
      <main id="main">
        <ErrorState
          heading="h1"
          title={isChunkError ? texts.chunkFailedTitle : texts.pageFailedTitle}
          details={`${error instanceof Error ? error.name : 'Error'}: ${details}`}
          action={
            <>
              <Button onClick={() => window.location.reload()}>Reload</Button>
              <ButtonLink to="/" variant="secondary" reloadDocument>
                Back to Homepage
              </ButtonLink>
            </>
          }
        >
          {isChunkError ? texts.chunkFailed : texts.pageFailedAdvice}
        </ErrorState>
      </main>
      <HydrationMarker />
    </>
  );
}

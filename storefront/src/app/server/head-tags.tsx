import { renderToStaticMarkup } from 'react-dom/server';
import {
  documentTitle,
  SITE_NAME,
  removeDirectionCharacters,
} from '../../shared/hooks/use-document-title.js';
import type { PageHead } from './page-head.js';

const IMAGE_FORMAT = { width: '1200', height: '630', type: 'image/jpeg' };

/** Returns the tags of a page's head. React escapes user input, and `jsonForHtml` escapes the content of scripts. */
export function headTags(head: PageHead, origin: string): string {
  const url = `${origin}${head.path}`;
  const image = `${origin}${head.image.path}`;
  const title = removeDirectionCharacters(head.title) || SITE_NAME;
  return renderToStaticMarkup(
    <>
      <title>{documentTitle(head.title)}</title>
      <meta name="description" content={head.description} />
      {head.isPrivate ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={url} />
          <meta property="og:type" content={head.type} />
          <meta property="og:site_name" content={SITE_NAME} />
          <meta property="og:title" content={title} />
          <meta property="og:description" content={head.description} />
          <meta property="og:url" content={url} />
          <meta property="og:image" content={image} />
          <meta property="og:image:type" content={IMAGE_FORMAT.type} />
          <meta property="og:image:width" content={IMAGE_FORMAT.width} />
          <meta property="og:image:height" content={IMAGE_FORMAT.height} />
          <meta property="og:image:alt" content={head.image.alt} />
          {head.price !== undefined && (
            <>
              <meta property="product:price:amount" content={head.price.toFixed(2)} />
              <meta property="product:price:currency" content="USD" />
            </>
          )}
          <meta name="twitter:card" content="summary_large_image" />
          <meta name="twitter:title" content={title} />
          <meta name="twitter:description" content={head.description} />
          <meta name="twitter:image" content={image} />
          <meta name="twitter:image:alt" content={head.image.alt} />
        </>
      )}
      {head.structuredData && (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: jsonForHtml(head.structuredData) }}
        />
      )}
    </>,
  );
}

/** Returns JSON for a script element. Whatever the value contains, it cannot end the element. */
export function jsonForHtml(value: unknown): string {
  return JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}

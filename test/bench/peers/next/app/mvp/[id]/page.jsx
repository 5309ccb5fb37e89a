import { notFound } from 'next/navigation';
import { Detail } from '../../../Detail.jsx';
import { listingById } from '../../../listing.js';

/** Rendered for each request, so that it is as fresh as ours. */
export const dynamic = 'force-dynamic';

export async function generateMetadata({ params }) {
  const listing = await listingById((await params).id);
  return { title: listing?.title, description: listing?.shortDescription };
}

export default async function Page({ params }) {
  const listing = await listingById((await params).id);
  if (!listing) notFound();
  return <Detail listing={listing} />;
}

import { notFound } from 'next/navigation';
import { Detail } from '../../../Detail.jsx';
import { listingById } from '../../../listing.js';

/** Rendered once per minute: the page is up to a minute old, unlike ours. */
export const revalidate = 60;

export const generateStaticParams = () => [];

export default async function Page({ params }) {
  const listing = await listingById((await params).id);
  if (!listing) notFound();
  return <Detail listing={listing} />;
}

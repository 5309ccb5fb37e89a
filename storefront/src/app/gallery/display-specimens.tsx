import { MessageSquare, Star, Wallet } from 'lucide-react';
import { DEFAULT_COVER } from '../../features/listings/components/ListingCover.js';
import { Avatar } from '../../shared/ui/Avatar.js';
import { Badge, Chip, type Tone } from '../../shared/ui/Badge.js';
import { ButtonLink } from '../../shared/ui/Button.js';
import { InlineError } from '../../shared/ui/InlineError.js';
import { EmptyState, ErrorState } from '../../shared/ui/StatePanel.js';
import { Rating } from '../../shared/ui/Rating.js';
import { Loading, Skeleton } from '../../shared/ui/Skeleton.js';
import { Figure, Figures } from '../../shared/ui/Figures.js';
import { CheckoutListing } from '../../shared/ui/CheckoutListing.js';
import { Tile, Tiles } from '../../shared/ui/Tile.js';
import { NoBreakText } from '../../shared/ui/NoBreakText.js';
import { DetailsSummary } from '../../shared/ui/DetailsSummary.js';
import { VideoFacade } from '../../shared/ui/VideoFacade.js';
import type { Specimen } from './specimens.js';

const BADGE_TONES: readonly Tone[] = ['quiet', 'neutral', 'primary', 'success', 'warning', 'danger'];

/** Examples of texts, badges, pictures and placeholders. */
export const displaySpecimens: readonly Specimen[] = [
  {
    name: 'Avatar',
    states: [
      { name: 'initials, 36', element: <Avatar name="Ada Lovelace" /> },
      { name: 'initials, 48', element: <Avatar name="ada" size={48} /> },
      { name: 'picture, 80', element: <Avatar name="Ada Lovelace" src="/icon-192.png" size={80} /> },
      { name: 'picture that is gone', element: <Avatar name="Grace Hopper" src="/media/gone.png" /> },
    ],
  },
  {
    name: 'Badge',
    states: [
      ...BADGE_TONES.map((tone) => ({ name: tone, element: <Badge tone={tone}>AVAILABLE</Badge> })),
      { name: 'chip', element: <Chip>TypeScript</Chip> },
    ],
  },
  {
    name: 'StatePanel',
    states: [
      {
        name: 'error',
        element: (
          <ErrorState title="Error loading MVPs" details="HTTP error! status: 500" onRetry={() => undefined}>
            Network error: Unable to connect to the server.
          </ErrorState>
        ),
        isWide: true,
      },
      {
        name: 'empty',
        element: (
          <EmptyState
            icon={Star}
            title="No MVPs saved yet. Star some MVPs in Shorts to see them here!"
            action={<ButtonLink to="/shorts">Watch Shorts</ButtonLink>}
          />
        ),
        isWide: true,
      },
    ],
  },
  {
    name: 'InlineError',
    states: [
      { name: 'without a second try', element: <InlineError>The file could not be saved.</InlineError> },
      {
        name: 'with a second try',
        element: <InlineError onRetry={() => undefined}>The payouts could not be loaded.</InlineError>,
      },
    ],
  },
  {
    name: 'Rating',
    states: [
      { name: 'the default', element: <Rating rating={4.5} reviewCount={0} /> },
      { name: 'of people', element: <Rating rating={4.2} reviewCount={12} /> },
      { name: 'large', element: <Rating rating={4.8} reviewCount={0} isLarge /> },
      { name: 'onCard', element: <Rating rating={4.8} reviewCount={0} isOnCard /> },
    ],
  },
  {
    name: 'Skeleton',
    states: [
      {
        name: 'of a card’s words',
        element: (
          <Loading label="Loading MVPs...">
            <div className="flex flex-col gap-3">
              <Skeleton className="h-6 w-1/3" />
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-6 w-1/2" />
            </div>
          </Loading>
        ),
        isWide: true,
      },
    ],
  },
  {
    name: 'CheckoutListing',
    states: [
      {
        name: 'with cover and lister',
        element: (
          <CheckoutListing
            title="Habit Garden"
            image="/default-cover.svg"
            lister="Ada Lovelace"
            rating={4.5}
            reviewCount={12}
          />
        ),
      },
      { name: 'title only', element: <CheckoutListing title="Habit Garden" image="" lister={undefined} /> },
    ],
  },
  {
    name: 'Figures',
    states: [
      {
        name: 'with links',
        element: (
          <Figures>
            <Figure label="Unread Messages" to="/messages">
              3
            </Figure>
            <Figure label="Total Spent">$1,250</Figure>
          </Figures>
        ),
        isWide: true,
      },
    ],
  },
  {
    name: 'Tile',
    states: [
      {
        name: 'side by side',
        element: (
          <Tiles>
            <Tile icon={Wallet} label="Total Spent">
              $1,250
            </Tile>
            <Tile icon={MessageSquare} label="Unread Messages" note="From 2 people">
              3
            </Tile>
            <Tile icon={Star} label="Average Rating">
              <Rating rating={4.8} reviewCount={0} isLarge />
            </Tile>
          </Tiles>
        ),
        isWide: true,
      },
    ],
  },
  {
    name: 'NoBreakText',
    states: [
      {
        name: 'at the end of a line',
        element: (
          <p className="w-36">
            <NoBreakText>You have used your 15-minute demo of this MVP.</NoBreakText>
          </p>
        ),
      },
    ],
  },
  {
    name: 'DetailsSummary',
    states: [
      {
        name: 'closed',
        element: (
          <details className="group text-sm">
            <DetailsSummary>Show as a table</DetailsSummary>
            <p>The figures of each day.</p>
          </details>
        ),
      },
    ],
  },
  {
    name: 'VideoFacade',
    states: [
      {
        name: 'before it is wanted',
        element: (
          <VideoFacade videoUrl="https://youtu.be/dQw4w9WgXcQ" title="Invoice Pilot" poster={DEFAULT_COVER} />
        ),
      },
      {
        name: 'without a video',
        element: <VideoFacade videoUrl="" title="Nothing" poster={DEFAULT_COVER} />,
      },
    ],
  },
];

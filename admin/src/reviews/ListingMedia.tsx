import type { ListingVersion } from '@market/contract/admin/reviews';
import { readSettings } from '@market/contract/settings';
import { sandboxAttributeFor } from '@market/contract/screens/demo-sandbox';
import { youtubeId } from '@market/contract/uploads/videos';
import Computer from '@mui/icons-material/Computer';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { session } from '../http/session.js';
import * as texts from './texts.js';

/** Fields of a version that ListingMedia shows. */
type MediaFields = Pick<
  ListingVersion,
  'image' | 'screenshots' | 'demoUrl' | 'videoUrl' | 'repoUrl' | 'sourceVisible'
>;

/**
 * Shows picture, screenshots, demo, source code and video of a version. Demo and video open within the page
 * (REVIEW-11).
 */
export function ListingMedia({ version }: { readonly version: MediaFields }) {
  const [isPlaying, setPlaying] = useState(false);
  const [isDemoOpen, setDemoOpen] = useState(false);
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {version.image && (
          <Box
            component="img"
            src={version.image}
            alt={texts.picture}
            sx={{ ...PICTURE_STYLE, width: 320, maxWidth: '100%' }}
          />
        )}
        <Stack gap={2} alignItems="flex-start">
          <Stack direction="row" gap={1} useFlexGap flexWrap="wrap">
            {isHttpAddress(version.demoUrl) && (
              <Button
                size="small"
                variant="outlined"
                startIcon={<Computer />}
                onClick={() => setDemoOpen((wasOpen) => !wasOpen)}
              >
                {isDemoOpen ? texts.closeDemo : texts.openDemo}
              </Button>
            )}
            <Button
              size="small"
              variant="outlined"
              startIcon={<PlayArrow />}
              onClick={() => setPlaying((wasOpen) => !wasOpen)}
            >
              {isPlaying ? texts.closeVideo : texts.playVideo}
            </Button>
          </Stack>
          <Stack gap={0.5} alignItems="flex-start">
            <ExternalLink href={version.demoUrl} label={texts.demo} />
            <ExternalLink href={version.videoUrl} label={texts.video} />
            <ExternalLink
              href={version.repoUrl}
              label={version.sourceVisible ? texts.sourceShown : texts.sourcePrivate}
            />
          </Stack>
        </Stack>
        {isPlaying && <Video address={version.videoUrl} />}
        {isDemoOpen && <Demo address={version.demoUrl} />}
        {version.screenshots.length > 0 && <Screenshots screenshots={version.screenshots} />}
      </CardContent>
    </Card>
  );
}

const PICTURE_STYLE = {
  aspectRatio: '16 / 9',
  objectFit: 'cover',
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
} as const;

/** Screenshots with their alternative texts; each opens in a new tab. */
function Screenshots({ screenshots }: Pick<ListingVersion, 'screenshots'>) {
  return (
    <Box
      component="ul"
      aria-label={texts.screenshots}
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))',
        gap: 2,
        width: '100%',
        m: 0,
        p: 0,
        listStyle: 'none',
      }}
    >
      {screenshots.map(({ image, alt }, index) => (
        <li key={image}>
          <a href={image} target="_blank" rel="noopener noreferrer">
            <Box
              component="img"
              src={image}
              alt={texts.screenshot(index + 1)}
              loading="lazy"
              sx={{ ...PICTURE_STYLE, width: '100%', objectPosition: 'top' }}
            />
          </a>
          <Typography variant="caption" component="p" sx={{ overflowWrap: 'anywhere' }}>
            {alt}
          </Typography>
        </li>
      ))}
    </Box>
  );
}

/**
 * A link to an address that a lister typed, in a new tab. If the address is neither http nor https, a note says that it
 * was not given.
 */
function ExternalLink({ href, label }: { readonly href: string; readonly label: string }) {
  if (!isHttpAddress(href))
    return (
      <Typography variant="body2" color="text.secondary">
        {texts.notGiven(label)}
      </Typography>
    );
  return (
    <Button
      size="small"
      startIcon={<OpenInNew />}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      title={href}
    >
      {label}
    </Button>
  );
}

const isHttpAddress = (text: string) => /^https?:\/\//i.test(text);

/** The demo in a sandboxed frame, as in a demo session (DEMO-6). */
function Demo({ address }: { readonly address: string }) {
  return (
    <Box sx={{ flex: '1 1 480px', minWidth: 0 }}>
      <Box
        component="iframe"
        title={texts.demoFrame}
        src={address}
        sandbox={sandboxAttributeFor(address, window.location.origin)}
        referrerPolicy="no-referrer"
        sx={{
          width: '100%',
          height: 400,
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          bgcolor: 'common.white',
        }}
      />
      <Typography variant="body2" color="text.secondary">
        {texts.emptyFrameHint}
      </Typography>
    </Box>
  );
}

function Video({ address }: { readonly address: string }) {
  const [embedUrl, setEmbedUrl] = useState<string>();
  const id = youtubeId(address);
  useEffect(() => {
    session.call(readSettings).then(
      ({ youtubeEmbedUrl }) => setEmbedUrl(youtubeEmbedUrl),
      () => setEmbedUrl(undefined),
    );
  }, []);
  if (!id) return <Typography variant="body2">{texts.notYoutube}</Typography>;
  if (!embedUrl) return null;
  return (
    <Box
      component="iframe"
      title={texts.videoFrame}
      src={`${embedUrl}/${id}?autoplay=1&playsinline=1&rel=0`}
      allow="autoplay; encrypted-media; picture-in-picture"
      sx={{ width: 225, height: 400, border: 0, borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}

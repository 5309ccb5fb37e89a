import type { ListingVersion } from '@market/contract/admin/reviews';
import { readSettings } from '@market/contract/settings';
import { sandboxFor } from '@market/contract/screens/demo-sandbox';
import { youtubeId } from '@market/contract/uploads/videos';
import Computer from '@mui/icons-material/Computer';
import OpenInNew from '@mui/icons-material/OpenInNew';
import PlayArrow from '@mui/icons-material/PlayArrow';
import { Box, Button, Card, CardContent, Stack, Typography } from '@mui/material';
import { useEffect, useState } from 'react';
import { session } from '../http/session.js';

/**
 * Picture, screenshots, demo, source code and video of a version; demo and video open in the page (REVIEW-11).
 */
export function ListingMedia({ version }: { readonly version: ListingVersion }) {
  const [isPlaying, setPlaying] = useState(false);
  const [isTrying, setTrying] = useState(false);
  return (
    <Card>
      <CardContent sx={{ display: 'flex', gap: 3, flexWrap: 'wrap', alignItems: 'flex-start' }}>
        {version.image && (
          <Box
            component="img"
            src={version.image}
            alt="Its picture"
            sx={{
              width: 240,
              aspectRatio: '16 / 9',
              objectFit: 'cover',
              borderRadius: 1,
              border: 1,
              borderColor: 'divider',
            }}
          />
        )}
        <Stack gap={1} alignItems="flex-start">
          <ExternalLink href={version.demoUrl} label="Demo" />
          <ExternalLink
            href={version.repoUrl}
            label={version.sourceVisible ? 'Source code (shown)' : 'Source code (private)'}
          />
          <ExternalLink href={version.videoUrl} label="Video on YouTube" />
          <Button size="small" startIcon={<PlayArrow />} onClick={() => setPlaying((before) => !before)}>
            {isPlaying ? 'Close the video' : 'Play the video here'}
          </Button>
          {isAddress(version.demoUrl) && (
            <Button size="small" startIcon={<Computer />} onClick={() => setTrying((before) => !before)}>
              {isTrying ? 'Close the demo' : 'Open the demo here'}
            </Button>
          )}
        </Stack>
        {isPlaying && <Video address={version.videoUrl} />}
        {isTrying && <Demo address={version.demoUrl} />}
        {version.screenshots.length > 0 && <Screenshots screenshots={version.screenshots} />}
      </CardContent>
    </Card>
  );
}

/** Screenshots with their alternative texts; each opens in a new tab. */
function Screenshots({ screenshots }: Pick<ListingVersion, 'screenshots'>) {
  return (
    <Box
      component="ul"
      aria-label="Its screenshots"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
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
              alt={`Screenshot ${index + 1}`}
              loading="lazy"
              sx={{
                width: '100%',
                aspectRatio: '16 / 9',
                objectFit: 'cover',
                objectPosition: 'top',
                borderRadius: 1,
                border: 1,
                borderColor: 'divider',
              }}
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

/** An address that a lister typed; rendered as a link to a new tab only if it is http or https, otherwise as text. */
function ExternalLink({ href, label }: { readonly href: string; readonly label: string }) {
  if (!isAddress(href))
    return (
      <Typography variant="body2" color="text.secondary">
        {label}: not given
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

const isAddress = (text: string) => /^https?:\/\//i.test(text);

/** The demo in a sandboxed frame, as in a demo session (DEMO-6). */
function Demo({ address }: { readonly address: string }) {
  return (
    <Box sx={{ flex: '1 1 480px', minWidth: 0 }}>
      <Box
        component="iframe"
        title="Its demo"
        src={address}
        sandbox={sandboxFor(address, window.location.origin)}
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
        Nothing to see? The site may not allow frames: open the demo in a new tab.
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
  if (!id) return <Typography variant="body2">This is no YouTube address.</Typography>;
  if (!embedUrl) return null;
  return (
    <Box
      component="iframe"
      title="Its video"
      src={`${embedUrl}/${id}?autoplay=1&playsinline=1&rel=0`}
      allow="autoplay; encrypted-media; picture-in-picture"
      sx={{ width: 225, height: 400, border: 0, borderRadius: 1, bgcolor: 'common.black' }}
    />
  );
}

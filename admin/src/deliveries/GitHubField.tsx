import { ARCHIVE_REASON_TEXTS, INVITATION_REASON_TEXTS } from '@market/contract/deliveries';
import type { ConsoleDelivery } from '@market/contract/admin/deliveries';
import { Stack, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { StateChip } from '../shared/StateChip.js';
import * as texts from './texts.js';

/** The states of a delivery's archive and invitation. */
export function GitHubField({ isShort = false }: { readonly isShort?: boolean; readonly label?: string }) {
  const delivery = useRecordContext<ConsoleDelivery>();
  if (!delivery?.archive && !delivery?.invitation)
    return isShort ? null : (
      <Typography variant="body2" component="span">
        {texts.onlySourceLink}
      </Typography>
    );
  const { archive, archiveReason, commit, sha256, invitation, invitationReason, invitedLogin } = delivery;
  return (
    <Stack spacing={0.5}>
      {archive && (
        <StateLine name={texts.archive} state={archive}>
          {!isShort &&
            (archiveReason ? ARCHIVE_REASON_TEXTS[archiveReason] : sha256 && texts.archived(commit, sha256))}
        </StateLine>
      )}
      {invitation && (
        <StateLine name={texts.repository} state={invitation}>
          {!isShort && (invitationReason ? INVITATION_REASON_TEXTS[invitationReason] : invitedLogin)}
        </StateLine>
      )}
    </Stack>
  );
}

function StateLine(props: {
  readonly name: string;
  readonly state: string;
  readonly children?: React.ReactNode;
}) {
  return (
    <Stack direction="row" spacing={1} useFlexGap sx={{ alignItems: 'center', flexWrap: 'wrap' }}>
      <Typography variant="body2">{props.name}</Typography>
      <StateChip state={props.state} />
      {props.children && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {props.children}
        </Typography>
      )}
    </Stack>
  );
}

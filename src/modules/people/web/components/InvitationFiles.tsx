/** Invitations that came from files: how far each is, what became of it, and the way to take it back. */
import { Button, Progress, Stack } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ReplyOf } from '#kernel/contract/endpoint.ts';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Empty, NumberText, RecordTable, Section, TimeText } from '#kernel/web/ui/index.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { ExecutionBadge } from '#modules/flow/web/index.ts';
import type { listInvitationFiles } from '../../contract/invitation-file.endpoints.ts';
import { useInvitationFiles } from '../people.api.ts';
import { useText } from '../text.ts';

type Row = ReplyOf<typeof listInvitationFiles>;

const InviteFileDialog = lazyPart(async () => (await import('./InviteFileDialog.tsx')).InviteFileDialog);

function HandledCount({ row }: { row: Row }) {
  const t = useText();
  const language = useLanguage();
  const progressText = t('file.of', {
    handled: formatNumber(row.handled, language),
    total: formatNumber(row.total, language),
  });
  if (row.handled === row.total) return progressText;
  return (
    <Stack gap={4}>
      {progressText}
      <Progress value={(row.handled / row.total) * 100} size="sm" aria-label={progressText} />
    </Stack>
  );
}

export function InvitationFiles() {
  const t = useText();
  const navigate = useNavigate();
  const files = useInvitationFiles();
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('file.list')}
      description={t('file.list-hint')}
      action={
        <Button variant="default" onClick={() => setOpen(true)}>
          {t('file.title')}
        </Button>
      }
    >
      <RecordTable
        name="people.invitation-files"
        expected={1}
        label={t('file.list')}
        list={files}
        columns={[
          { key: 'name', title: t('word.name'), cell: (row) => row.name, primary: true },
          { key: 'handled', title: t('file.progress'), cell: (row) => <HandledCount row={row} /> },
          {
            key: 'waiting',
            title: t('file.waiting'),
            align: 'right',
            cell: (row) => <NumberText value={row.waiting} />,
          },
          {
            key: 'accepted',
            title: t('file.accepted'),
            align: 'right',
            cell: (row) => <NumberText value={row.accepted} />,
          },
          { key: 'ended', title: t('file.ended'), align: 'right', cell: (row) => <NumberText value={row.ended} /> },
          {
            key: 'state',
            title: t('word.state'),
            cell: (row) => (row.run ? <ExecutionBadge execution={row.run} /> : '–'),
          },
          { key: 'sentAt', title: t('file.sent-at'), cell: (row) => <TimeText at={row.sentAt} />, wide: true },
        ]}
        rowLabel={(row) => row.name}
        rowActions={(row) =>
          row.run
            ? [
                { label: t('word.openRun'), onClick: () => void navigate(flowPaths.execution({ id: row.id })) },
                ...(row.run.status === 'finished' && !row.run.undoneBy
                  ? [{ label: t('word.undo'), onClick: () => void navigate(flowPaths.undo({ id: row.id })) }]
                  : []),
              ]
            : []
        }
        empty={<Empty title={t('file.none')} />}
      />
      {isOpen && <InviteFileDialog onClose={() => setOpen(false)} />}
    </Section>
  );
}

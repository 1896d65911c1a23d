/** One stream: when it starts what, how to call it, and all that came of it. */
import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showSuccess } from '#kernel/web/notify.tsx';
import {
  DefinitionList,
  Detail,
  DetailColumns,
  Empty,
  PageHeader,
  RecordTable,
  Section,
  StatusBadge,
  TextLink,
  TimeText,
  useConfirm,
} from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { readStream } from '../../contract/stream.endpoints.ts';
import { missedTexts } from '../../contract/stream.texts.ts';
import type { Stream } from '../../contract/stream.ts';
import { StartBadge, StartReason, StreamBadge } from '../stream/badges.tsx';
import { NextStarts } from '../stream/ScheduleBuilder.tsx';
import { CopyField, SecretDialog } from '../stream/SecretDialog.tsx';
import { StreamDialog } from '../stream/StreamDialog.tsx';
import { StreamTestDialog } from '../stream/StreamTestDialog.tsx';
import { useNewSecret, useRemoveStream, useStarts, useStreamState } from '../stream/stream.api.ts';
import { useText } from '../stream/text.ts';

function StreamHistory({ stream }: { stream: Stream }) {
  const t = useText();
  const starts = useStarts(stream.id);
  return (
    <Section title={t('streams.history')}>
      <RecordTable
        name="flow.stream-starts"
        label={t('streams.history')}
        list={starts}
        columns={[
          {
            key: 'dueAt',
            title: t('streams.dueAt'),
            cell: (row) => <TimeText at={row.dueAt} absolute />,
            primary: true,
          },
          { key: 'receivedAt', title: t('streams.receivedAt'), cell: (row) => <TimeText at={row.receivedAt} /> },
          {
            key: 'outcome',
            title: t('streams.outcome'),
            cell: (row) => (
              <Stack gap={2} align="flex-start">
                <StartBadge start={row} />
                {row.isTest && <StatusBadge tone="info">{t('streams.isTest')}</StatusBadge>}
              </Stack>
            ),
          },
          { key: 'reason', title: t('word.details'), cell: (row) => <StartReason start={row} /> },
        ]}
        rowLabel={(row) => row.dueAt}
        empty={<Empty illustration="flow" title={t('streams.noHistory')} />}
      />
    </Section>
  );
}

function StreamFacts({ stream }: { stream: Stream }) {
  const t = useText();
  const local = useLocalText();
  const { settings } = stream;
  return (
    <Section plain title={t('streams.about')}>
      <Stack gap="md">
        <DefinitionList
          items={[
            {
              label: t('word.flow'),
              value: <TextLink to={flowPaths.start({ id: stream.frame.id })}>{local(stream.frame.title)}</TextLink>,
            },
            { label: t('streams.when'), value: local(stream.when) },
            { label: t('streams.next'), value: stream.nextAt && <TimeText at={stream.nextAt} absolute /> },
            ...(settings.kind === 'schedule'
              ? [{ label: t('schedule.missed'), value: local(missedTexts[settings.missed]) }]
              : []),
            { label: t('streams.condition'), value: stream.condition && <Code>{stream.condition}</Code> },
            {
              label: t('streams.rights'),
              value: stream.runAs.kind === 'service' ? stream.runAs.permissions.join(', ') : stream.madeBy.name,
            },
          ]}
        />
        {settings.kind === 'schedule' && stream.state === 'active' && <NextStarts schedule={settings.schedule} />}
        {settings.kind === 'hook' && (
          <>
            <CopyField label={t('word.address')} value={stream.address ?? ''} />
            <Text size="sm">{t(`streams.how.${settings.proof}`)}</Text>
          </>
        )}
      </Stack>
    </Section>
  );
}

type OpenDialog = 'edit' | 'test' | null;

/** The action that pauses an active stream or resumes a paused one; its message offers the way back. */
function useStateSwitch({ id, version, state }: Stream) {
  const t = useText();
  const change = useStreamState({
    onDone: (after) => {
      const back = () =>
        change.fire({
          params: { id: after.id },
          body: { state: after.state === 'active' ? 'paused' : 'active', version: after.version },
        });
      showSuccess(t(after.state === 'active' ? 'streams.resumed' : 'streams.paused'), { undo: back });
    },
  });
  const isOn = state === 'active';
  return {
    label: t(isOn ? 'streams.pause' : 'streams.resume'),
    onClick: () => change.fire({ params: { id }, body: { state: isOn ? 'paused' : 'active', version } }),
  };
}

/** The action that deletes the stream, after a confirmation, and leads to the list. */
function useRemoval({ id, name }: Stream) {
  const t = useText();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const remove = useRemoveStream({
    onDone: () => {
      showSuccess(t('streams.removed'));
      navigate(flowPaths.workflows({ tab: 'streams' }));
    },
  });
  const removeAfterConfirm = async () => {
    const question = {
      title: t('streams.remove', { name }),
      message: t('streams.removeHint'),
      confirmLabel: t('word.delete'),
    };
    if (await confirm({ ...question, danger: true })) remove.fire({ params: { id } });
  };
  return { label: t('word.delete'), danger: true, onClick: () => void removeAfterConfirm() };
}

/** Further actions beside the test, for permitted people. */
function useStreamActions(stream: Stream, open: (what: OpenDialog) => void, onSecret: (secret: string) => void) {
  const t = useText();
  const confirm = useConfirm();
  const stateSwitch = useStateSwitch(stream);
  const removal = useRemoval(stream);
  const secret = useNewSecret({ onDone: (renewedSecret) => onSecret(renewedSecret.secret) });
  const renewSecret = async () => {
    const question = {
      title: t('streams.newSecret'),
      message: t('streams.newSecretHint'),
      confirmLabel: t('streams.newSecretDo'),
    };
    if (await confirm({ ...question, danger: true })) secret.fire({ params: { id: stream.id }, body: {} });
  };
  return [
    { label: t('word.edit'), onClick: () => open('edit') },
    stateSwitch,
    ...(stream.settings.kind === 'hook' ? [{ label: t('streams.newSecret'), onClick: () => void renewSecret() }] : []),
    removal,
  ];
}

function StreamPage({ stream }: { stream: Stream }) {
  const t = useText();
  const [opened, open] = useState<OpenDialog>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const mayManage = useCan(flowPermissions['flow.stream.manage']).allowed;
  const more = useStreamActions(stream, open, setSecret);
  const close = () => open(null);
  return (
    <>
      <PageHeader
        title={stream.name}
        badge={<StreamBadge stream={stream} />}
        crumbs={[
          { title: flowPaths.workflows.title, to: flowPaths.workflows() },
          { title: t('streams.title'), to: flowPaths.workflows({ tab: 'streams' }) },
        ]}
        action={mayManage && <Button onClick={() => open('test')}>{t('streams.test')}</Button>}
        {...(mayManage ? { more } : {})}
      />
      <DetailColumns side={<StreamFacts stream={stream} />}>
        <StreamHistory stream={stream} />
      </DetailColumns>
      {opened === 'edit' && (
        <StreamDialog stream={stream} onClose={close} onMade={(saved) => setSecret(saved.secret)} />
      )}
      {opened === 'test' && <StreamTestDialog stream={stream} onClose={close} />}
      {secret && <SecretDialog stream={stream} secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

export function StreamDetail() {
  return <Detail of={readStream}>{(stream) => <StreamPage stream={stream} />}</Detail>;
}

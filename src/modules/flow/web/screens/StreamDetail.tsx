/** One stream: when it starts what, how to call it, and all that came of it. */
import { Button, Code, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCan } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone } from '#kernel/web/notify.tsx';
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
import { Copied, SecretDialog } from '../stream/SecretDialog.tsx';
import { StreamDialog } from '../stream/StreamDialog.tsx';
import { useNewSecret, useRemoveStream, useStarts, useStreamState } from '../stream/stream.api.ts';
import { TestDialog } from '../stream/TestDialog.tsx';
import { useText } from '../stream/text.ts';

function History({ stream }: { stream: Stream }) {
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
        empty={<Empty spot="flow" title={t('streams.noHistory')} />}
      />
    </Section>
  );
}

function About({ stream }: { stream: Stream }) {
  const t = useText();
  const local = useLocal();
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
            <Copied label={t('word.address')} value={stream.address ?? ''} />
            <Text size="sm">{t(`streams.how.${settings.proof}`)}</Text>
          </>
        )}
      </Stack>
    </Section>
  );
}

type Opened = 'edit' | 'test' | null;

/** What may be done with it beside the test, for who may. */
function useMore(stream: Stream, open: (what: Opened) => void, onSecret: (secret: string) => void) {
  const t = useText();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const isOn = stream.state === 'active';
  const state = useStreamState({
    onDone: ({ id, version, state: now }) => {
      const back = () =>
        state.fire({ params: { id }, body: { state: now === 'active' ? 'paused' : 'active', version } });
      showDone(t(now === 'active' ? 'streams.resumed' : 'streams.paused'), { undo: back });
    },
  });
  const secret = useNewSecret({ onDone: (made) => onSecret(made.secret) });
  const remove = useRemoveStream({
    onDone: () => {
      showDone(t('streams.removed'));
      navigate(flowPaths.workflows({ tab: 'streams' }));
    },
  });
  const { id, version } = stream;
  const asked = async (question: { title: string; message: string; confirmLabel: string }, work: () => void) => {
    if (await confirm({ ...question, danger: true })) work();
  };
  return [
    { label: t('word.edit'), onClick: () => open('edit') },
    {
      label: t(isOn ? 'streams.pause' : 'streams.resume'),
      onClick: () => state.fire({ params: { id }, body: { state: isOn ? 'paused' : 'active', version } }),
    },
    ...(stream.settings.kind === 'hook'
      ? [
          {
            label: t('streams.newSecret'),
            onClick: () =>
              void asked(
                {
                  title: t('streams.newSecret'),
                  message: t('streams.newSecretHint'),
                  confirmLabel: t('streams.newSecretDo'),
                },
                () => secret.fire({ params: { id }, body: {} }),
              ),
          },
        ]
      : []),
    {
      label: t('word.delete'),
      danger: true,
      onClick: () =>
        void asked(
          {
            title: t('streams.remove', { name: stream.name }),
            message: t('streams.removeHint'),
            confirmLabel: t('word.delete'),
          },
          () => remove.fire({ params: { id } }),
        ),
    },
  ];
}

function StreamPage({ stream }: { stream: Stream }) {
  const t = useText();
  const [opened, open] = useState<Opened>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const mayManage = useCan(flowPermissions['flow.stream.manage']).allowed;
  const more = useMore(stream, open, setSecret);
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
      <DetailColumns side={<About stream={stream} />}>
        <History stream={stream} />
      </DetailColumns>
      {opened === 'edit' && (
        <StreamDialog stream={stream} onClose={close} onMade={(saved) => setSecret(saved.secret)} />
      )}
      {opened === 'test' && <TestDialog stream={stream} onClose={close} />}
      {secret && <SecretDialog stream={stream} secret={secret} onClose={() => setSecret(null)} />}
    </>
  );
}

export function StreamDetail() {
  return <Detail of={readStream}>{(stream) => <StreamPage stream={stream} />}</Detail>;
}

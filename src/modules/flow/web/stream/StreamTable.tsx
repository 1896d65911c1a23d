/** Stream table: triggers of flows, with their schedule, last outcome and on/off switch. */
import { Button, Group, Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { Empty, Hotkey, RecordTable, TimeText, useListQuery } from '#kernel/web/ui/index.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import { listStreams } from '../../contract/stream.endpoints.ts';
import { streamFilters, streamStateTexts } from '../../contract/stream.texts.ts';
import type { Stream } from '../../contract/stream.ts';
import { LastStart, StreamBadge } from './badges.tsx';
import { SecretDialog } from './SecretDialog.tsx';
import { type CreatedStream, StreamDialog } from './StreamDialog.tsx';
import { useStreamState, useStreams } from './stream.api.ts';
import { useText } from './text.ts';

const manage = flowPermissions['flow.stream.manage'];

/** On or off, at once. */
function StreamSwitch({ stream }: { stream: Stream }) {
  const t = useText();
  const local = useLocalText();
  const state = useStreamState({});
  const mayManage = useCan(manage).allowed;
  if (!mayManage || stream.frame.isRetired) return <StreamBadge stream={stream} />;
  const isOn = stream.state === 'active';
  const params = { id: stream.id };
  return (
    <Switch
      checked={isOn}
      disabled={state.isSending}
      label={local(streamStateTexts[isOn ? 'active' : 'paused'])}
      aria-label={t('streams.switch', { name: stream.name })}
      onChange={() => state.fire({ params, body: { state: isOn ? 'paused' : 'active', version: stream.version } })}
    />
  );
}

function useColumns() {
  const t = useText();
  const local = useLocalText();
  return [
    {
      key: 'name',
      title: t('word.name'),
      primary: true,
      cell: (row: Stream) => row.name,
    },
    { key: 'frame', title: t('word.flow'), cell: (row: Stream) => local(row.frame.title) },
    { key: 'when', title: t('streams.when'), cell: (row: Stream) => local(row.when) },
    {
      key: 'next',
      title: t('streams.next'),
      cell: (row: Stream) => (row.nextAt ? <TimeText at={row.nextAt} absolute /> : <Text c="dimmed">–</Text>),
    },
    { key: 'last', title: t('streams.last'), cell: (row: Stream) => <LastStart stream={row} /> },
    { key: 'state', title: t('word.state'), cell: (row: Stream) => <StreamSwitch stream={row} /> },
  ];
}

export function StreamTable() {
  const t = useText();
  const list = useListQuery(listStreams, streamFilters);
  const streams = useStreams(list.query);
  const columns = useColumns();
  const [isMaking, setMaking] = useState(false);
  const [createdStream, setMade] = useState<CreatedStream | null>(null);
  const add = (
    <Can permission={manage}>
      <Hotkey keys="C" label={t('streams.new')}>
        <Button onClick={() => setMaking(true)}>{t('streams.new')}</Button>
      </Hotkey>
    </Can>
  );
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text c="dimmed">{t('streams.intro')}</Text>
        {add}
      </Group>
      <RecordTable
        name="flow.streams"
        label={t('streams.title')}
        list={streams}
        columns={columns}
        rowHref={(row) => flowPaths.stream({ id: row.id })}
        rowLabel={(row) => row.name}
        empty={<Empty illustration="flow" title={t('streams.none')} description={t('streams.noneHint')} />}
        {...list.table}
      />
      {isMaking && <StreamDialog stream={null} onClose={() => setMaking(false)} onMade={setMade} />}
      {createdStream?.secret && (
        <SecretDialog stream={createdStream} secret={createdStream.secret} onClose={() => setMade(null)} />
      )}
    </Stack>
  );
}

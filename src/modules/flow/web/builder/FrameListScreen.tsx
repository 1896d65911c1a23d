/** 워크플로우 빌더: all frames that the person may edit or view, with their status, and a button for a new one. */
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Can, useCan } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import {
  ButtonLink,
  Empty,
  MissingValue,
  PageHeader,
  RecordTable,
  type RowAction,
  TimeText,
  useConfirm,
  useListQuery,
} from '#kernel/web/ui/index.ts';
import { frameFilters } from '../../contract/drafting/list.texts.ts';
import { listFrames } from '../../contract/frame-reads.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import { flowPermissions } from '../../contract/permissions.ts';
import type { FrameRow } from '../../contract/shapes.ts';
import { useDraftPublishing, useFrameList, useUpdateFrame } from './builder.api.ts';
import { FrameBadge } from './FrameBadge.tsx';
import { NewFrame } from './NewFrame.tsx';
import { useBuilderText } from './text.ts';

/** Obstacles between a draft and its publication. */
function DraftStateCell({ frame }: { frame: FrameRow }) {
  const t = useBuilderText();
  const { data } = useDraftPublishing(frame.id, frame.hasDraft && frame.abilities.edit);
  if (!frame.hasDraft) return <MissingValue />;
  if (!data) return <Text>{t('list.draft')}</Text>;
  if (!data.draft) return <Text>{t('list.unfinished')}</Text>;
  if (data.draft.problems > 0) return <Text>{t('list.problems', { count: data.draft.problems })}</Text>;
  return <Text>{t(data.draft.isNeeded && !data.draft.isApproved ? 'list.review' : 'list.ready')}</Text>;
}

function useRowActions(): (frame: FrameRow) => RowAction[] {
  const t = useBuilderText();
  const local = useLocalText();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const update = useUpdateFrame();
  return (frame) => {
    const { id, version } = frame;
    const to = (status: 'published' | 'retired') => update.fire({ params: { id }, body: { version, status } });
    const retire = async () => {
      const name = local(frame.title);
      const isSure = await confirm({
        ...{ title: t('list.retireTitle', { name }), message: t('list.retireMessage') },
        confirmLabel: t('list.retire'),
        danger: true,
      });
      if (isSure) to('retired');
    };
    return [
      ...(frame.abilities.start
        ? [{ label: t('head.start'), onClick: () => void navigate(flowPaths.start({ id })) }]
        : []),
      ...(frame.abilities.retire && frame.status === 'published'
        ? [{ label: t('list.retire'), onClick: () => void retire(), danger: true }]
        : []),
      ...(frame.abilities.retire && frame.status === 'retired'
        ? [{ label: t('list.back'), onClick: () => to('published') }]
        : []),
    ];
  };
}

export function FrameListScreen() {
  const t = useBuilderText();
  const local = useLocalText();
  const list = useListQuery(listFrames, frameFilters);
  const frames = useFrameList(list.query);
  const [isNew, setNew] = useState(false);
  const mayCreate = useCan(flowPermissions['flow.frame.create']).allowed;
  const rowActions = useRowActions();
  return (
    <>
      <PageHeader
        title={flowPaths.frames.title}
        subtitle={t('list.about')}
        action={mayCreate && <Button onClick={() => setNew(true)}>{t('list.new')}</Button>}
      />
      <Can permission={flowPermissions['flow.frame.create']}>
        <Group mb="md" gap="xs">
          <ButtonLink to={flowPaths.easy} variant="default" size="xs" />
          <ButtonLink to={flowPaths.frameImport} variant="default" size="xs" />
        </Group>
      </Can>
      <RecordTable
        name="flow.frames"
        label={flowPaths.frames.title}
        list={frames}
        columns={[
          { key: 'title', title: t('word.name'), cell: (row) => local(row.title), primary: true },
          { key: 'state', title: t('word.state'), cell: (row) => <FrameBadge frame={row} /> },
          { key: 'draft', title: t('list.draftHead'), cell: (row) => <DraftStateCell frame={row} /> },
          { key: 'blocks', title: t('list.blocks'), cell: (row) => row.signs.length, align: 'right', wide: true },
          { key: 'changed', title: t('word.changedAt'), cell: (row) => <TimeText at={row.updatedAt} />, wide: true },
        ]}
        rowHref={(row) => flowPaths.builder({ id: row.id })}
        rowLabel={(row) => local(row.title)}
        rowActions={rowActions}
        empty={<Empty illustration="flow" title={t('list.none')} description={t('list.noneHint')} />}
        {...list.table}
      />
      {isNew && <NewFrame onClose={() => setNew(false)} />}
    </>
  );
}

/** Above the canvas: what is edited, whether it is saved, who else is there, and what can be done with the whole. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { reloadTopics } from '#kernel/web/topics.ts';
import { ButtonLink, PageHeader } from '#kernel/web/ui/index.ts';
import { findBlock } from '../../contract/drafting/draft.ts';
import { updateFrame } from '../../contract/frame.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useFrameActions } from '../authoring/FramePage.tsx';
import { Presence } from '../authoring/Presence.tsx';
import { useBuilder } from './builder-context.tsx';
import { FrameBadge } from './FrameBadge.tsx';
import { useBuilderText } from './text.ts';

const PublishDialog = lazyPart(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RenameDialog = lazyPart(async () => (await import('./RenameDialog.tsx')).RenameDialog);

function SaveStateText() {
  const t = useBuilderText();
  const { autosaveState, autosave, isReadOnly } = useBuilder();
  if (isReadOnly) return <Text size="sm">{t('save.readOnly')}</Text>;
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" c={autosaveState.save === 'failed' ? 'red' : 'dimmed'} role="status">
        {autosaveState.save === 'failed' ? (autosaveState.error ?? t('save.failed')) : t(`save.${autosaveState.save}`)}
      </Text>
      {autosaveState.save === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void autosave.flush()}>
          {t('word.retry')}
        </Button>
      )}
    </Group>
  );
}

function HeaderTools({ onPublish }: { onPublish: () => void }) {
  const t = useBuilderText();
  const { checked, setPanel, panel, isReadOnly, draft } = useBuilder();
  const count = checked.problems.length;
  const toggle = (which: NonNullable<typeof panel>) => setPanel(panel === which ? null : which);
  return (
    <>
      <Button size="xs" variant="default" aria-pressed={panel === 'problems'} onClick={() => toggle('problems')}>
        {count > 0 ? t('head.problems', { count }) : t('head.noProblems')}
      </Button>
      <Button size="xs" variant="default" aria-pressed={panel === 'rehearsal'} onClick={() => toggle('rehearsal')}>
        {t('panel.rehearsal')}
      </Button>
      {!isReadOnly && (
        <Button size="xs" variant="default" aria-pressed={panel === 'comments'} onClick={() => toggle('comments')}>
          {t('panel.comments')}
        </Button>
      )}
      <Button size="xs" variant="default" aria-pressed={panel === 'frame'} onClick={() => toggle('frame')}>
        {t('panel.frame')}
      </Button>
      {!isReadOnly && (
        <Button size="xs" disabled={draft.blocks.length === 0} onClick={onPublish}>
          {t('head.publish')}
        </Button>
      )}
    </>
  );
}

export function BuilderHeader() {
  const t = useBuilderText();
  const local = useLocalText();
  const client = useQueryClient();
  const { frame, selected, autosave: draftAutosave, draft, setPanel, isReadOnly } = useBuilder();
  const [openDialog, setOpenDialog] = useState<'publish' | 'rename' | null>(null);
  const actions = useFrameActions(frame, 'builder');
  const publish = async () => {
    await draftAutosave.flush();
    reloadTopics(client, updateFrame.touches);
    setOpenDialog('publish');
  };
  const rename = { label: t('head.rename'), onClick: () => setOpenDialog('rename') };
  const search = { label: t('panel.search'), onClick: () => setPanel('search') };
  const nameOf = (id: string) => {
    const blockInGraph = findBlock(draft, id);
    return blockInGraph ? local(blockInGraph.block.title) : undefined;
  };
  return (
    <>
      <PageHeader
        title={frame.title}
        badge={<FrameBadge frame={frame} />}
        subtitle={<SaveStateText />}
        crumbs={[flowPaths.frames]}
        more={[...(isReadOnly ? [] : [rename]), search, ...actions]}
        action={
          <Group gap="xs">
            {!isReadOnly && <Presence frameId={frame.id} selected={selected[0] ?? null} nameOf={nameOf} />}
            {frame.abilities.start && (
              <ButtonLink size="xs" variant="default" to={flowPaths.start({ id: frame.id })}>
                {t('head.start')}
              </ButtonLink>
            )}
            <HeaderTools onPublish={() => void publish()} />
          </Group>
        }
      />
      {openDialog === 'publish' && (
        <PublishDialog onClose={() => setOpenDialog(null)} onDone={() => setOpenDialog(null)} />
      )}
      {openDialog === 'rename' && <RenameDialog frame={frame} onClose={() => setOpenDialog(null)} />}
    </>
  );
}

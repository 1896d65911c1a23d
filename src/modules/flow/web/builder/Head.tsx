/** Above the canvas: what is edited, whether it is saved, who else is there, and what can be done with the whole. */
import { Button, Group, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import { late } from '#kernel/web/late.tsx';
import { loadAgain } from '#kernel/web/topics.ts';
import { ButtonLink, PageHeader } from '#kernel/web/ui/index.ts';
import { findBlock } from '../../contract/drafting/draft.ts';
import { updateFrame } from '../../contract/frame.endpoints.ts';
import { flowPaths } from '../../contract/paths.ts';
import { useFrameActions } from '../authoring/FramePage.tsx';
import { Presence } from '../authoring/Presence.tsx';
import { useBuilder } from './builder.tsx';
import { FrameBadge } from './FrameBadge.tsx';
import { useBuilderText } from './text.ts';

const PublishDialog = late(async () => (await import('./PublishDialog.tsx')).PublishDialog);
const RenameDialog = late(async () => (await import('./RenameDialog.tsx')).RenameDialog);

function Saved() {
  const t = useBuilderText();
  const { kept, keeper, isReadOnly } = useBuilder();
  if (isReadOnly) return <Text size="sm">{t('save.readOnly')}</Text>;
  return (
    <Group gap={6} wrap="nowrap">
      <Text size="sm" c={kept.save === 'failed' ? 'red' : 'dimmed'} role="status">
        {kept.save === 'failed' ? (kept.error ?? t('save.failed')) : t(`save.${kept.save}`)}
      </Text>
      {kept.save === 'failed' && (
        <Button size="compact-sm" variant="default" onClick={() => void keeper.flush()}>
          {t('word.retry')}
        </Button>
      )}
    </Group>
  );
}

function Tools({ onPublish }: { onPublish: () => void }) {
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

export function Head() {
  const t = useBuilderText();
  const local = useLocal();
  const client = useQueryClient();
  const { frame, selected, keeper, draft, setPanel, isReadOnly } = useBuilder();
  const [asked, setAsked] = useState<'publish' | 'rename' | null>(null);
  const actions = useFrameActions(frame, 'builder');
  const publish = async () => {
    await keeper.flush();
    loadAgain(client, updateFrame.touches);
    setAsked('publish');
  };
  const rename = { label: t('head.rename'), onClick: () => setAsked('rename') };
  const search = { label: t('panel.search'), onClick: () => setPanel('search') };
  const nameOf = (id: string) => {
    const found = findBlock(draft, id);
    return found ? local(found.block.title) : undefined;
  };
  return (
    <>
      <PageHeader
        title={frame.title}
        badge={<FrameBadge frame={frame} />}
        subtitle={<Saved />}
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
            <Tools onPublish={() => void publish()} />
          </Group>
        }
      />
      {asked === 'publish' && <PublishDialog onClose={() => setAsked(null)} onDone={() => setAsked(null)} />}
      {asked === 'rename' && <RenameDialog frame={frame} onClose={() => setAsked(null)} />}
    </>
  );
}

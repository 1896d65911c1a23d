/** The tools of the canvas. Each has a key, too. */
import { ActionIcon, Divider, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconFocusCentered,
  IconMinus,
  IconNote,
  IconPlus,
  IconSearch,
  IconSitemap,
  type TablerIcon,
} from '@tabler/icons-react';
import type { Spots } from './arrange.ts';
import classes from './builder.module.css';
import { useBuilder } from './builder.tsx';
import type { Instance } from './Canvas.tsx';
import type { Commands } from './commands.ts';
import { showAll } from './sight.ts';
import { useBuilderText } from './text.ts';

function Tool(props: { label: string; icon: TablerIcon; onClick: () => void; isOff?: boolean }) {
  const { label, icon: Icon, onClick, isOff = false } = props;
  return (
    <Tooltip label={label}>
      <ActionIcon
        size="md"
        aria-label={label}
        aria-disabled={isOff || undefined}
        style={isOff ? { opacity: 0.45 } : undefined}
        onClick={() => !isOff && onClick()}
      >
        <Icon size={18} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

export function Bar(props: { commands: Commands; instance: Instance | null; spots: Spots }) {
  const { commands, instance, spots } = props;
  const t = useBuilderText();
  const { keeper, kept, graph, isReadOnly, setPanel } = useBuilder();
  const note = () => {
    const bottom = Math.max(-112, ...Object.values(spots).map(({ y }) => y));
    commands.note({ x: 0, y: bottom + 130 });
    setTimeout(() => instance && showAll(instance), 50);
  };
  return (
    <div role="toolbar" aria-label={t('bar.label')} className={classes.bar}>
      {!isReadOnly && (
        <>
          <Tool
            label={t('keys.undo')}
            icon={IconArrowBackUp}
            isOff={kept.history.past.length === 0}
            onClick={keeper.undo}
          />
          <Tool
            label={t('keys.redo')}
            icon={IconArrowForwardUp}
            isOff={kept.history.future.length === 0}
            onClick={keeper.redo}
          />
          <Tool label={t('bar.note')} icon={IconNote} onClick={note} />
          <Tool label={t('bar.tidy')} icon={IconSitemap} isOff={!graph.view?.spots} onClick={commands.tidy} />
          <Divider orientation="vertical" mx={4} />
        </>
      )}
      <Tool label={t('bar.out')} icon={IconMinus} onClick={() => void instance?.zoomOut({ duration: 150 })} />
      <Tool label={t('bar.in')} icon={IconPlus} onClick={() => void instance?.zoomIn({ duration: 150 })} />
      <Tool label={t('bar.all')} icon={IconFocusCentered} onClick={() => instance && showAll(instance)} />
      <Tool label={t('keys.search')} icon={IconSearch} onClick={() => setPanel('search')} />
    </div>
  );
}

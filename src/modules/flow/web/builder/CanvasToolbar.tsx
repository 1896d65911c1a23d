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
import classes from './builder.module.css';
import type { BuilderCommands } from './builder-commands.ts';
import { useBuilder } from './builder-context.tsx';
import type { Instance } from './canvas-nodes.ts';
import type { NodePositions } from './graph-layout.ts';
import { useBuilderText } from './text.ts';
import { showWholeFlow } from './viewport.ts';

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

export function CanvasToolbar(props: {
  commands: BuilderCommands;
  instance: Instance | null;
  positions: NodePositions;
}) {
  const { commands, instance, positions } = props;
  const t = useBuilderText();
  const { autosave, autosaveState, graph, isReadOnly, setPanel } = useBuilder();
  const note = () => {
    const bottom = Math.max(-112, ...Object.values(positions).map(({ y }) => y));
    commands.note({ x: 0, y: bottom + 130 });
    requestAnimationFrame(() => requestAnimationFrame(() => instance && showWholeFlow(instance)));
  };
  return (
    <div role="toolbar" aria-label={t('bar.label')} className={classes.bar}>
      {!isReadOnly && (
        <>
          <Tool
            label={t('keys.undo')}
            icon={IconArrowBackUp}
            isOff={autosaveState.history.past.length === 0}
            onClick={autosave.undo}
          />
          <Tool
            label={t('keys.redo')}
            icon={IconArrowForwardUp}
            isOff={autosaveState.history.future.length === 0}
            onClick={autosave.redo}
          />
          <Tool label={t('bar.note')} icon={IconNote} onClick={note} />
          <Tool label={t('bar.tidy')} icon={IconSitemap} isOff={!graph.view?.spots} onClick={commands.tidy} />
          <Divider orientation="vertical" mx={4} />
        </>
      )}
      <Tool label={t('bar.out')} icon={IconMinus} onClick={() => void instance?.zoomOut({ duration: 150 })} />
      <Tool label={t('bar.in')} icon={IconPlus} onClick={() => void instance?.zoomIn({ duration: 150 })} />
      <Tool label={t('bar.all')} icon={IconFocusCentered} onClick={() => instance && showWholeFlow(instance)} />
      <Tool label={t('panel.search')} icon={IconSearch} onClick={() => setPanel('search')} />
    </div>
  );
}

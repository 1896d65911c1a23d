/** The tree of a menu: lines are selected and moved by keys and by drag. The parent announces each move. */
import { IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { Step } from '../../contract/tree-changes.ts';
import { useText } from '../text.ts';
import { type Drop, useEndDrop, useLineDrag } from './drag.ts';
import type { Line } from './rows.ts';
import classes from './tree.module.css';

const getSteps: Record<string, Step> = { ArrowUp: 'up', ArrowDown: 'down', ArrowRight: 'in', ArrowLeft: 'out' };

interface LineHandlers {
  chosen: string | null;
  onChoose: (id: string) => void;
  onStep: (step: Step) => void;
  onDrop: Drop;
  onEdit: () => void;
}

function OneLine({ line, id, acts: handlers }: { line: Line; id: string; acts: LineHandlers }) {
  const t = useText();
  const local = useLocalText();
  const { box, over } = useLineDrag(line, handlers.onDrop);
  const { node } = line;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the tree around it
    // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the line (aria-activedescendant)
    <div
      ref={box}
      id={id}
      role="treeitem"
      aria-level={line.level}
      aria-posinset={line.place}
      aria-setsize={line.beside}
      aria-selected={line.id === handlers.chosen}
      aria-expanded={node.kind === 'group' && node.items.length > 0 ? true : undefined}
      className={classes.line}
      data-level={line.level}
      data-over={over ?? undefined}
      onClick={() => handlers.onChoose(line.id)}
      onDoubleClick={handlers.onEdit}
    >
      <span className={classes.grip} aria-hidden>
        <IconGripVertical size={16} />
      </span>
      <span className={node.kind === 'group' ? `${classes.name} ${classes.group}` : classes.name}>
        {local(line.label)}
      </span>
      {node.kind === 'own' && <span className={classes.usual}>{t('tree.own')}</span>}
      {node.kind === 'group' && node.items.length === 0 && <span className={classes.usual}>{t('tree.empty')}</span>}
    </div>
  );
}

export function TreeLines({ lines, about, ...acts }: LineHandlers & { lines: readonly Line[]; about: string }) {
  const t = useText();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const { chosen } = acts;
  const at = lines.findIndex((line) => line.id === chosen);
  const { end, isOver } = useEndDrop(lines.findLast(({ level }) => level === 1)?.id, acts.onDrop);
  useEffect(() => {
    if (chosen && document.activeElement === box.current) {
      document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
    }
  }, [chosen, id]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const step = getSteps[event.key];
    if (event.shiftKey) {
      if (!step) return;
      event.preventDefault();
      acts.onStep(step);
      return;
    }
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: lines.length - 1 }[event.key];
    if (event.key === 'Enter') acts.onEdit();
    else if (to === undefined) return;
    event.preventDefault();
    const next = to === undefined ? undefined : lines[to];
    if (next) acts.onChoose(next.id);
  };
  return (
    <div
      ref={box}
      role="tree"
      tabIndex={0}
      aria-label={t('tree.label')}
      aria-describedby={about}
      aria-activedescendant={at >= 0 ? `${id}-${chosen}` : undefined}
      className={classes.tree}
      onKeyDown={onKeyDown}
    >
      {lines.map((line) => (
        <OneLine key={line.id} id={`${id}-${line.id}`} line={line} acts={acts} />
      ))}
      <div ref={end} className={classes.end} data-over={isOver || undefined} aria-hidden />
    </div>
  );
}

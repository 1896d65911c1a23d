/**
 * The chart as a tree: by keys, by mouse and by drag. Only the visible lines are drawn, so that it can hold thousands of people.
 */
import { Badge, Group, Text } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconUser, IconUsers } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { formatNumber } from '#kernel/web/format.ts';
import { useLanguage, useLocalText } from '#kernel/web/i18n.tsx';
import { createLocalName } from '../../contract/chart-summary.ts';
import { useText } from '../text.ts';
import { getStep, type Row } from '../tree.ts';
import classes from './chart-tree.module.css';

const height = 44;
/** Lines above and below the window that are drawn, too. */
const spare = 12;
const indent = 20;

interface ChartTreeProps {
  rows: readonly Row[];
  chosen: string | null;
  onChoose: (key: string) => void;
  onToggle: (unit: string) => void;
  /** The dragged line and its target unit; omitted without permission. */
  onDrop?: ((dragged: Row, unit: string) => void) | undefined;
}

/** Content of a line. */
function LineText({ row }: { row: Row }) {
  const t = useText();
  const local = useLocalText();
  const language = useLanguage();
  if (row.of === 'staff') {
    return (
      <>
        <span className={classes.fold} aria-hidden>
          <IconUser size={16} />
        </span>
        <span className={classes.name}>{row.staff.name}</span>
        <Badge variant="default">{t('chart.no-account')}</Badge>
      </>
    );
  }
  if (row.of === 'seat') {
    const { seat } = row;
    return (
      <>
        <span className={classes.fold} aria-hidden>
          <IconUser size={16} />
        </span>
        <span className={classes.name}>{seat.name}</span>
        {seat.isHead && <Badge variant="light">{t('chart.head')}</Badge>}
        {!seat.isMain && <Badge variant="default">{t('chart.second')}</Badge>}
        {!seat.isMember && <Badge color="gray">{t('chart.left')}</Badge>}
      </>
    );
  }
  const Fold = row.isOpen ? IconChevronDown : IconChevronRight;
  return (
    <>
      <span className={classes.fold} aria-hidden data-fold>
        {row.hasParts ? <Fold size={18} /> : <IconUsers size={16} />}
      </span>
      <Text component="span" fw={600} className={classes.name}>
        {local(createLocalName(row.unit.name))}
      </Text>
      <Text component="span" size="sm" c="dimmed" visibleFrom="sm">
        {row.unit.code}
      </Text>
      <Group component="span" className={classes.more} gap="xs" wrap="nowrap">
        {row.head && <span className={classes.name}>{row.head.name}</span>}
        <span>{t('chart.people', { count: formatNumber(row.people, language) })}</span>
      </Group>
    </>
  );
}

/** Visible lines. */
function useVisibleWindow(count: number, at: number) {
  const box = useRef<HTMLDivElement>(null);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const { current } = box;
    if (!current || at < 0) return;
    const [from, to] = [at * height, (at + 1) * height];
    if (from < current.scrollTop) current.scrollTop = from;
    else if (to > current.scrollTop + current.clientHeight) current.scrollTop = to - current.clientHeight;
  }, [at]);
  const first = Math.max(0, Math.floor(top / height) - spare);
  const visibleRows = Math.ceil((box.current?.clientHeight ?? 720) / height) + 2 * spare;
  return {
    box,
    first,
    last: Math.min(count, first + visibleRows),
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
  };
}

export function ChartTree({ rows, chosen, onChoose, onToggle, onDrop }: ChartTreeProps) {
  const t = useText();
  const id = useId();
  const [dragged, setDragged] = useState<Row | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const at = rows.findIndex(({ key }) => key === chosen);
  const { box, first, last, onScroll } = useVisibleWindow(rows.length, at);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = getStep(rows, at, event.key);
    if (!step) return;
    event.preventDefault();
    if (step.key) onChoose(step.key);
    if (step.toggle) onToggle(step.toggle);
  };
  const drop = (row: Row) => {
    setOver(null);
    if (dragged && row.of === 'unit' && dragged.key !== row.key) onDrop?.(dragged, row.key);
    setDragged(null);
  };
  return (
    <div ref={box} className={classes.window} onScroll={onScroll}>
      <div
        role="tree"
        tabIndex={0}
        aria-label={t('chart.tree')}
        aria-activedescendant={at >= first && at < last ? `${id}-${chosen}` : undefined}
        className={classes.all}
        style={{ height: rows.length * height }}
        onKeyDown={onKeyDown}
      >
        {rows.slice(first, last).map((row, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the tree around it
          // biome-ignore lint/a11y/useFocusableInteractive: the tree has the focus and names the line (aria-activedescendant)
          <div
            key={row.key}
            id={`${id}-${row.key}`}
            role="treeitem"
            aria-level={row.depth}
            aria-posinset={row.place}
            aria-setsize={row.beside}
            aria-selected={row.key === chosen}
            aria-expanded={row.of === 'unit' && row.hasParts ? row.isOpen : undefined}
            className={classes.row}
            data-over={over === row.key || undefined}
            style={{ top: (first + index) * height, height, paddingInlineStart: 8 + (row.depth - 1) * indent }}
            onClick={(event) => {
              onChoose(row.key);
              if (row.of === 'unit' && (event.target as Element).closest('[data-fold]')) onToggle(row.key);
            }}
            draggable={onDrop !== undefined && row.of !== 'staff'}
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', row.key);
              setDragged(row);
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (!dragged || row.of !== 'unit' || row.key === dragged.key) return;
              event.preventDefault();
              setOver(row.key);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              drop(row);
            }}
          >
            <LineText row={row} />
          </div>
        ))}
      </div>
    </div>
  );
}

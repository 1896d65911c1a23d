/**
 * A flow as a picture: the blocks of a frame along a line, with where an execution of it stands. For readers and for the
 * keyboard it is an ordered list of the blocks.
 */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useResizeObserver } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { Mark } from '../../contract/authoring/compare.ts';
import {
  type Drawing,
  type DrawnBlock,
  type DrawnStep,
  passesOf,
  type Standing,
  standingOf,
  stepsByBlock,
} from '../../contract/drawing.ts';
import { useText } from '../text.ts';
import { Block, type BlockProps, Run } from './Block.tsx';
import classes from './FlowPicture.module.css';
import { type Folded, fold } from './folding.ts';
import { drawAcross, drawDown, type Geometry, type Point, withTitles, withWords } from './geometry.ts';
import { Lines } from './Lines.tsx';
import { type Placed, place } from './layout.ts';

export interface FlowPictureProps {
  drawing: Drawing;
  /** Of an execution; left out, the frame alone is drawn. */
  steps?: readonly DrawnStep[];
  label: string;
  /** The way that was taken is drawn running backwards: the execution was undone, or is about to be. */
  isBack?: boolean;
  chosen?: string | null;
  /** The block was clicked; left out, nothing can be. */
  onChoose?: (block: string) => void;
  /** What became of blocks between two versions. */
  marks?: ReadonlyMap<string, Mark>;
}

/** What scrolls sideways is reached without a mouse. */
const reachable = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label });

/** From here on the line runs across the page. */
const wide = '(min-width: 820px)';

const strides: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** From block to block by the arrows, beside Tab. */
function stride(event: KeyboardEvent<HTMLElement>): void {
  const by = strides[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (from < 0) return;
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, from + by))]?.focus();
}

interface Drawn extends Folded {
  placed: Placed;
  geometry: Geometry;
  isWide: boolean;
}

interface Course {
  steps: readonly DrawnStep[] | undefined;
  known: ReadonlyMap<string, DrawnStep> | undefined;
  propsOf: (block: DrawnBlock) => BlockProps;
}

function useCourse(steps: readonly DrawnStep[] | undefined): Course {
  return useMemo(() => {
    const known = steps && stepsByBlock(steps);
    const propsOf = (block: DrawnBlock) => ({
      block,
      step: known?.get(block.id),
      passes: block.body && steps ? passesOf(steps, block.id).length : 0,
      standing: known ? standingOf(known.get(block.id)) : ('plain' as const),
    });
    return { steps, known, propsOf };
  }, [steps]);
}

function useDrawn(whole: Drawing, { known, propsOf }: Course, width: number, opened: ReadonlySet<string>): Drawn {
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const blocks = useMemo(() => new Map(whole.blocks.map((block) => [block.id, block])), [whole]);
  const { drawing, runs } = useMemo((): Folded => {
    if (isWide) return { drawing: whole, runs: new Map() };
    return fold(whole, (id) => propsOf(blocks.get(id) as DrawnBlock).standing, opened);
  }, [whole, blocks, propsOf, isWide, opened]);
  const placed = useMemo(() => place(drawing, !isWide), [drawing, isWide]);
  const geometry = useMemo(
    () => (isWide ? drawAcross(placed, width, known ? withWords : withTitles) : drawDown(placed)),
    [placed, isWide, width, known],
  );
  return { drawing, runs, placed, geometry, isWide };
}

/** In the order of going back: the last block first. */
function WayBack({ id, drawing, course }: { id: string; drawing: Drawing; course: Course }) {
  const t = useText();
  const local = useLocal();
  const blocks = new Map(drawing.blocks.map((block) => [block.id, block]));
  const taken = place(drawing, true).blocks.map((each) => blocks.get(each.id) as DrawnBlock);
  const back = taken.filter((block) => course.propsOf(block).standing === 'done').toReversed();
  return (
    <VisuallyHidden component="p" id={id}>
      {t('picture.backward', { steps: back.map(({ title }) => local(title)).join(', ') })}
    </VisuallyHidden>
  );
}

/** Runs that somebody opened; the focus goes to the first block of the latest, whose button was the run's. */
function useOpened() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const latest = [...opened].at(-1);
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-block') === latest);
    if (row instanceof HTMLElement) (row.querySelector('button') ?? row).focus();
  }, [opened]);
  return { list, opened, open: (run: string) => setOpened(new Set([...opened, run])) };
}

const current: readonly Standing[] = ['running', 'waiting', 'failed'];

/** Where the line is longer than the page, what it waits for is in sight; later people scroll as they like. */
function useSight(
  list: RefObject<HTMLElement | null>,
  known: Course['known'],
  { spots }: Geometry,
  isWide: boolean,
): void {
  const at = [...(known?.values() ?? [])].find((step) => current.includes(standingOf(step)) && spots.has(step.path));
  const x = isWide && at ? (spots.get(at.path)?.x ?? null) : null;
  useEffect(() => {
    const room = list.current?.closest('[data-wide]');
    if (room && x !== null) room.scrollLeft = x - room.clientWidth / 2;
  }, [list, x]);
}

export function FlowPicture(props: FlowPictureProps) {
  const { drawing, steps, label, isBack = false, chosen = null, onChoose, marks } = props;
  const [room, { width }] = useResizeObserver<HTMLDivElement>();
  const { list, opened, open } = useOpened();
  const course = useCourse(steps);
  const { placed, geometry, runs, isWide, ...drawn } = useDrawn(drawing, course, width, opened);
  const blocks = new Map(drawn.drawing.blocks.map((block) => [block.id, block]));
  const backward = useId();
  const { known } = course;
  useSight(list, known, geometry, isWide);
  const before = (id: string) => known?.get(runs.get(id)?.at(-1)?.id ?? id);
  return (
    <div
      ref={room}
      className={classes.room}
      data-wide={isWide || undefined}
      {...(isWide && !onChoose ? reachable(label) : {})}
    >
      <div
        className={classes.picture}
        data-back={isBack || undefined}
        style={
          {
            '--width': `${geometry.width}px`,
            '--sign': `${geometry.sign}px`,
            '--pitch': `${placed.ranks > 0 ? geometry.width / placed.ranks : 0}px`,
            blockSize: geometry.height,
            inlineSize: isWide ? geometry.width : undefined,
          } as React.CSSProperties
        }
      >
        <Lines {...{ geometry, placed, isBack }} steps={known ? { before, at: (id) => known.get(id) } : null} />
        {isBack && <WayBack id={backward} drawing={drawing} course={course} />}
        <ol
          ref={list}
          className={classes.blocks}
          aria-label={label}
          aria-describedby={isBack ? backward : undefined}
          onKeyDown={stride}
        >
          {placed.blocks.map(({ id }) => {
            const at = geometry.spots.get(id) as Point;
            const run = runs.get(id);
            if (run) return <Run key={id} blocks={run.map(course.propsOf)} at={at} onOpen={() => open(id)} />;
            const block = course.propsOf(blocks.get(id) as DrawnBlock);
            return (
              <Block
                key={id}
                {...block}
                at={at}
                size={geometry.sign}
                isChosen={chosen === id}
                onChoose={onChoose}
                mark={marks?.get(id)}
              />
            );
          })}
        </ol>
      </div>
    </div>
  );
}

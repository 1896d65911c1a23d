/**
 * A flow as a picture: the blocks of a frame along a line, with the position of an execution. For screen readers and the keyboard
 * it is an ordered list of the blocks.
 */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useResizeObserver } from '@mantine/hooks';
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { DifferenceMark } from '../../contract/authoring/frame-comparison.ts';
import {
  type Drawing,
  type DrawnBlock,
  type DrawnStep,
  getStepProgress,
  groupStepsByBlock,
  listLoopPasses,
  type StepProgress,
} from '../../contract/drawing.ts';
import { useText } from '../text.ts';
import { ConnectionLines } from './ConnectionLines.tsx';
import classes from './FlowPicture.module.css';
import { type FoldedDrawing, foldDrawing } from './folding.ts';
import {
  type Geometry,
  layOutHorizontally,
  layOutVertically,
  measuresWithTexts,
  measuresWithTitles,
  type Point,
} from './geometry.ts';
import { type BlockProps, FoldedRun, PictureBlock } from './PictureBlock.tsx';
import { type PlacedDrawing, placeDrawing } from './picture-layout.ts';

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
  /** Changes of blocks between two versions. */
  marks?: ReadonlyMap<string, DifferenceMark>;
}

/** Makes a sideways scroll area reachable without a mouse. */
const toScrollableProps = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label });

/** From here on the line runs across the page. */
const wideQuery = '(min-width: 820px)';

const arrowSteps: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowDown: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** From block to block by the arrows, beside Tab. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = arrowSteps[event.key];
  if (by === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const from = buttons.indexOf(document.activeElement as HTMLButtonElement);
  if (from < 0) return;
  event.preventDefault();
  buttons[Math.min(buttons.length - 1, Math.max(0, from + by))]?.focus();
}

interface DrawnPicture extends FoldedDrawing {
  placed: PlacedDrawing;
  geometry: Geometry;
  isWide: boolean;
}

interface PictureCourse {
  steps: readonly DrawnStep[] | undefined;
  known: ReadonlyMap<string, DrawnStep> | undefined;
  propsOf: (block: DrawnBlock) => BlockProps;
}

function usePictureCourse(steps: readonly DrawnStep[] | undefined): PictureCourse {
  return useMemo(() => {
    const stepsById = steps && groupStepsByBlock(steps);
    const propsOf = (block: DrawnBlock) => ({
      block,
      step: stepsById?.get(block.id),
      passes: block.body && steps ? listLoopPasses(steps, block.id).length : 0,
      progress: stepsById ? getStepProgress(stepsById.get(block.id)) : ('plain' as const),
    });
    return { steps, known: stepsById, propsOf };
  }, [steps]);
}

function useDrawnPicture(
  whole: Drawing,
  { known: stepsById, propsOf }: PictureCourse,
  width: number,
  opened: ReadonlySet<string>,
): DrawnPicture {
  const isWide = useMediaQuery(wideQuery, true, { getInitialValueInEffect: false });
  const blocks = useMemo(() => new Map(whole.blocks.map((block) => [block.id, block])), [whole]);
  const { drawing, runs } = useMemo((): FoldedDrawing => {
    if (isWide) return { drawing: whole, runs: new Map() };
    return foldDrawing(whole, (id) => propsOf(blocks.get(id) as DrawnBlock).progress, opened);
  }, [whole, blocks, propsOf, isWide, opened]);
  const placed = useMemo(() => placeDrawing(drawing, !isWide), [drawing, isWide]);
  const geometry = useMemo(
    () =>
      isWide
        ? layOutHorizontally(placed, width, stepsById ? measuresWithTexts : measuresWithTitles)
        : layOutVertically(placed),
    [placed, isWide, width, stepsById],
  );
  return { drawing, runs, placed, geometry, isWide };
}

/** In the order of going back: the last block first. */
function BackwardPicture({ id, drawing, course }: { id: string; drawing: Drawing; course: PictureCourse }) {
  const t = useText();
  const local = useLocalText();
  const blocks = new Map(drawing.blocks.map((block) => [block.id, block]));
  const backwardBlocks = placeDrawing(drawing, true).blocks.map((each) => blocks.get(each.id) as DrawnBlock);
  const back = backwardBlocks.filter((block) => course.propsOf(block).progress === 'done').toReversed();
  return (
    <VisuallyHidden component="p" id={id}>
      {t('picture.backward', { steps: back.map(({ title }) => local(title)).join(', ') })}
    </VisuallyHidden>
  );
}

/** Runs that somebody opened; the focus goes to the first block of the latest, whose button was the run's. */
function useOpenedRuns() {
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const latest = [...opened].at(-1);
    const row = [...(list.current?.children ?? [])].find((each) => each.getAttribute('data-block') === latest);
    if (row instanceof HTMLElement) (row.querySelector('button') ?? row).focus();
  }, [opened]);
  return { list, opened, open: (run: string) => setOpened(new Set([...opened, run])) };
}

const currentProgress: readonly StepProgress[] = ['running', 'waiting', 'failed'];

/** If the line is longer than the page, scrolls to the waiting step once; later people scroll freely. */
function useScrollToCurrent(
  list: RefObject<HTMLElement | null>,
  stepsById: PictureCourse['known'],
  { positions }: Geometry,
  isWide: boolean,
): void {
  const at = [...(stepsById?.values() ?? [])].find(
    (step) => currentProgress.includes(getStepProgress(step)) && positions.has(step.path),
  );
  const x = isWide && at ? (positions.get(at.path)?.x ?? null) : null;
  useEffect(() => {
    const container = list.current?.closest('[data-wide]');
    if (container && x !== null) container.scrollLeft = x - container.clientWidth / 2;
  }, [list, x]);
}

export function FlowPicture(props: FlowPictureProps) {
  const { drawing, steps, label, isBack = false, chosen = null, onChoose, marks } = props;
  const [container, { width }] = useResizeObserver<HTMLDivElement>();
  const { list, opened, open } = useOpenedRuns();
  const course = usePictureCourse(steps);
  const { placed, geometry, runs, isWide, ...drawn } = useDrawnPicture(drawing, course, width, opened);
  const blocks = new Map(drawn.drawing.blocks.map((block) => [block.id, block]));
  const backward = useId();
  const { known: stepsById } = course;
  useScrollToCurrent(list, stepsById, geometry, isWide);
  const getSourceStep = (id: string) => stepsById?.get(runs.get(id)?.at(-1)?.id ?? id);
  return (
    <div
      ref={container}
      className={classes.room}
      data-wide={isWide || undefined}
      {...(isWide && !onChoose ? toScrollableProps(label) : {})}
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
        <ConnectionLines
          {...{ geometry, placed, isBack }}
          steps={stepsById ? { before: getSourceStep, at: (id) => stepsById.get(id) } : null}
        />
        {isBack && <BackwardPicture id={backward} drawing={drawing} course={course} />}
        <ol
          ref={list}
          className={classes.blocks}
          aria-label={label}
          aria-describedby={isBack ? backward : undefined}
          onKeyDown={moveFocus}
        >
          {placed.blocks.map(({ id }) => {
            const at = geometry.positions.get(id) as Point;
            const run = runs.get(id);
            if (run) return <FoldedRun key={id} blocks={run.map(course.propsOf)} at={at} onOpen={() => open(id)} />;
            const block = course.propsOf(blocks.get(id) as DrawnBlock);
            return (
              <PictureBlock
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

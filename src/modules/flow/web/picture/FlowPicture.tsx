/**
 * A flow as a picture: the blocks of a frame along a line, with where an execution of it stands. For readers and for the
 * keyboard it is an ordered list of the blocks.
 */
import { VisuallyHidden } from '@mantine/core';
import { useMediaQuery, useResizeObserver } from '@mantine/hooks';
import { useId, useMemo } from 'react';
import { lettersOf } from '#kernel/contract/letters.ts';
import { formatSpan } from '#kernel/web/format.ts';
import { useLanguage, useLocal } from '#kernel/web/i18n.tsx';
import { useNow } from '#kernel/web/ui/index.ts';
import {
  type Drawing,
  type DrawnBlock,
  type DrawnStep,
  passesOf,
  type Standing,
  standingOf,
  stepsByBlock,
  wayStanding,
} from '../../contract/drawing.ts';
import { useText } from '../text.ts';
import classes from './FlowPicture.module.css';
import { drawAcross, drawDown, type Geometry, type Point } from './geometry.ts';
import { type Placed, place } from './layout.ts';
import { isHuman, signIcons } from './signs.tsx';

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
}

/** What scrolls sideways is reached without a mouse. */
const reachable = (label: string) => ({ role: 'group', tabIndex: 0, 'aria-label': label });

/** A head at the beginning of a line that looks back along it; in pixels, whatever the line's width. */
const backAtStart = { orient: 'auto-start-reverse', markerUnits: 'userSpaceOnUse' } as const;

/** From here on the line runs across the page. */
const wide = '(min-width: 820px)';

interface BlockProps {
  block: DrawnBlock;
  step: DrawnStep | undefined;
  /** How often a loop went round. */
  passes: number;
  standing: Standing | 'plain';
}

/** How long it took, where that is worth a word: the house itself takes no time. */
function useSpan(step: DrawnStep | undefined): string | null {
  const language = useLanguage();
  const now = useNow();
  if (!step) return null;
  const end = step.endedAt ? Date.parse(step.endedAt) : step.status === 'waiting' ? now : null;
  const span = end === null ? 0 : end - Date.parse(step.startedAt);
  return span >= 1000 ? formatSpan(span, language) : null;
}

function Face({ block, step, standing }: BlockProps) {
  const name = isHuman(block.sign) && standing === 'done' ? step?.actor?.name : undefined;
  const Sign = signIcons[block.sign];
  return (
    <span className={classes.sign} aria-hidden>
      {name ? <span className={classes.letters}>{lettersOf(name)}</span> : <Sign size={20} stroke={1.6} />}
    </span>
  );
}

function Words(props: BlockProps) {
  const { block, step, passes, standing } = props;
  const t = useText();
  const local = useLocal();
  const span = useSpan(step);
  const said = [
    isHuman(block.sign) ? step?.actor?.name : null,
    passes > 0 ? t('picture.passes', { count: passes }) : null,
    standing === 'waiting' && span ? t('picture.waitingFor', { span }) : span,
  ].filter(Boolean);
  return (
    <span className={classes.words}>
      <span className={classes.title}>{local(block.title)}</span>
      {standing !== 'plain' && <VisuallyHidden component="span">{`, ${t(`picture.${standing}`)}`}</VisuallyHidden>}
      {said.length > 0 && (
        <span className={classes.said}>
          <VisuallyHidden component="span">, </VisuallyHidden>
          {said.join(' · ')}
        </span>
      )}
    </span>
  );
}

function Block({
  at,
  chosen,
  onChoose,
  ...props
}: BlockProps & { at: Point } & Pick<FlowPictureProps, 'chosen' | 'onChoose'>) {
  const { block, standing } = props;
  const content = (
    <>
      <Face {...props} />
      <Words {...props} />
    </>
  );
  const isChosen = chosen === block.id;
  return (
    <li
      className={classes.block}
      data-standing={standing}
      style={{ '--x': `${at.x}px`, '--y': `${at.y}px` } as React.CSSProperties}
    >
      {onChoose && standing !== 'passed' ? (
        <button type="button" className={classes.face} aria-pressed={isChosen} onClick={() => onChoose(block.id)}>
          {content}
        </button>
      ) : (
        <span className={classes.face}>{content}</span>
      )}
    </li>
  );
}

function Lines({ geometry, placed, steps, isBack }: Drawn & Pick<FlowPictureProps, 'isBack'>) {
  const lines = placed.ways.map(({ from, outlet, to }, index) => ({
    key: `${from} ${outlet} ${to}`,
    d: geometry.paths[index] ?? '',
    standing: steps ? wayStanding(steps.get(from), outlet) : 'plain',
    isFresh: steps?.get(to)?.status === 'running',
  }));
  const head = useId();
  // What was taken lies on top of what was not.
  const rank = { passed: 0, plain: 1, ahead: 1, done: 2 } as Record<string, number>;
  const sorted = lines.toSorted((one, other) => (rank[one.standing] ?? 1) - (rank[other.standing] ?? 1));
  return (
    <svg className={classes.lines} width={geometry.width} height={geometry.height} aria-hidden>
      <marker id={head} viewBox="0 0 8 8" refX="1" refY="4" markerWidth="10" markerHeight="10" {...backAtStart}>
        <path className={classes.head} d="M 0 0 L 8 4 L 0 8 z" />
      </marker>
      {sorted.map(({ key, d, standing, isFresh }) => (
        <path
          key={key}
          d={d}
          data-standing={standing}
          data-fresh={isFresh || undefined}
          markerStart={isBack && standing === 'done' ? `url(#${head})` : undefined}
        />
      ))}
      {isBack &&
        sorted
          .filter(({ standing }) => standing === 'done')
          .map(({ key, d }) => <path key={`${key} back`} d={d} className={classes.back} pathLength={100} />)}
    </svg>
  );
}
interface Drawn {
  geometry: Geometry;
  placed: Placed;
  steps: ReadonlyMap<string, DrawnStep> | null;
}

export function FlowPicture({ drawing, steps, label, isBack = false, chosen = null, onChoose }: FlowPictureProps) {
  const t = useText();
  const local = useLocal();
  const isWide = useMediaQuery(wide, true, { getInitialValueInEffect: false });
  const [room, { width }] = useResizeObserver<HTMLDivElement>();
  const placed = useMemo(() => place(drawing), [drawing]);
  const geometry = useMemo(() => (isWide ? drawAcross(placed, width) : drawDown(placed)), [placed, isWide, width]);
  const known = useMemo(() => steps && stepsByBlock(steps), [steps]);
  const blocks = new Map(drawing.blocks.map((block) => [block.id, block]));
  const backward = useId();
  // As it is gone back: the last block first.
  const taken = placed.blocks.filter(({ id }) => standingOf(known?.get(id)) === 'done').toReversed();
  const wayBack = taken.map(({ id }) => blocks.get(id) as DrawnBlock);
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
            '--pitch': `${placed.ranks > 0 ? geometry.width / placed.ranks : 0}px`,
            blockSize: geometry.height,
            inlineSize: isWide ? geometry.width : undefined,
          } as React.CSSProperties
        }
      >
        <Lines geometry={geometry} placed={placed} steps={known ?? null} isBack={isBack} />
        {isBack && (
          <VisuallyHidden component="p" id={backward}>
            {t('picture.backward', { steps: wayBack.map(({ title }) => local(title)).join(', ') })}
          </VisuallyHidden>
        )}
        <ol className={classes.blocks} aria-label={label} aria-describedby={isBack ? backward : undefined}>
          {placed.blocks.map(({ id }) => (
            <Block
              key={id}
              block={blocks.get(id) as DrawnBlock}
              step={known?.get(id)}
              passes={blocks.get(id)?.body && steps ? passesOf(steps, id).length : 0}
              standing={known ? standingOf(known.get(id)) : 'plain'}
              at={geometry.spots.get(id) as Point}
              chosen={chosen}
              onChoose={onChoose}
            />
          ))}
        </ol>
      </div>
    </div>
  );
}

/** The ways between blocks: which were taken, which were not, and the way back. */
import { useId } from 'react';
import { type DrawnStep, getConnectionProgress } from '../../contract/drawing.ts';
import classes from './FlowPicture.module.css';
import type { Geometry } from './geometry.ts';
import type { PlacedDrawing } from './picture-layout.ts';

export interface ConnectionLinesProps {
  geometry: Geometry;
  placed: PlacedDrawing;
  /** The step that a way begins at, and the one that it leads to; null where nothing ran. */
  steps: { before: (block: string) => DrawnStep | undefined; at: (block: string) => DrawnStep | undefined } | null;
  isBack?: boolean;
}

/** A head at the beginning of a line that looks back along it; in pixels, whatever the line's width. */
const backArrow = { orient: 'auto-start-reverse', markerUnits: 'userSpaceOnUse' } as const;

/** Taken lines lie on top of the others. */
const rank: Readonly<Record<string, number>> = { passed: 0, plain: 1, ahead: 1, done: 2 };

export function ConnectionLines({ geometry, placed, steps, isBack = false }: ConnectionLinesProps) {
  const head = useId();
  const lines = placed.ways
    .map(({ from, outlet, to }, index) => ({
      key: `${from} ${outlet} ${to}`,
      d: geometry.paths[index] ?? '',
      progress: steps ? getConnectionProgress(steps.before(from), outlet) : 'plain',
      isFresh: steps?.at(to)?.status === 'running',
    }))
    .sort((first, second) => (rank[first.progress] ?? 1) - (rank[second.progress] ?? 1));
  return (
    <svg className={classes.lines} data-way width={geometry.width} height={geometry.height} aria-hidden>
      <marker id={head} viewBox="0 0 8 8" refX="1" refY="4" markerWidth="10" markerHeight="10" {...backArrow}>
        <path className={classes.head} d="M 0 0 L 8 4 L 0 8 z" />
      </marker>
      {lines.map(({ key, d, progress, isFresh }) => (
        <path
          key={key}
          d={d}
          data-standing={progress}
          data-fresh={isFresh || undefined}
          markerStart={isBack && progress === 'done' ? `url(#${head})` : undefined}
        />
      ))}
      {isBack &&
        lines
          .filter(({ progress }) => progress === 'done')
          .map(({ key, d }) => <path key={`${key} back`} d={d} className={classes.back} pathLength={100} />)}
    </svg>
  );
}

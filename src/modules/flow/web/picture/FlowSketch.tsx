/** A flow as a small picture: the signs of its blocks along a line, without words. Readers hear the names of the blocks in their order. */
import { useMemo } from 'react';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { Drawing } from '../../contract/drawing.ts';
import classes from './flow-sketch.module.css';
import { type Place, place } from './layout.ts';
import { signIcons } from './signs.tsx';

/** Pixels from one block to the next, between lanes, and across a block and its sign. */
const [pitch, row, block, sign] = [32, 30, 24, 14] as const;

export function FlowSketch({ drawing, title }: { drawing: Drawing; title: string }) {
  const local = useLocal();
  const placed = useMemo(() => place(drawing), [drawing]);
  const known = new Map(drawing.blocks.map((one) => [one.id, one]));
  const at = ({ rank, lane }: Place) => ({ x: (rank + 0.5) * pitch, y: (lane + 0.5) * row });
  const [width, height] = [placed.ranks * pitch, Math.max(1, placed.lanes) * row];
  const names = placed.blocks.map(({ id }) => local(known.get(id)?.title ?? { ko: '', en: '' }));
  return (
    <svg
      className={classes.sketch}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      role="img"
      aria-label={`${title}: ${names.join(' → ')}`}
    >
      {placed.ways.map(({ from, outlet, to, points }) => (
        <polyline
          key={`${from} ${outlet} ${to}`}
          points={points.map((point) => `${at(point).x},${at(point).y}`).join(' ')}
        />
      ))}
      {placed.blocks.map((spot) => {
        const { x, y } = at(spot);
        const Sign = signIcons[known.get(spot.id)?.sign ?? 'bolt'];
        return (
          <g key={spot.id}>
            <circle cx={x} cy={y} r={block / 2} />
            <Sign x={x - sign / 2} y={y - sign / 2} width={sign} height={sign} stroke={1.8} />
          </g>
        );
      })}
    </svg>
  );
}

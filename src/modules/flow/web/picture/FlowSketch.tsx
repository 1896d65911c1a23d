/** A flow in small, on a card: the signs of its steps and the ways between them. What it is, the card says in words. */
import { useMemo } from 'react';
import type { FrameRow } from '../../contract/shapes.ts';
import classes from './FlowPicture.module.css';
import { drawAcross, signsAlone } from './geometry.ts';
import { Lines } from './Lines.tsx';
import { place } from './layout.ts';
import { signIcons } from './signs.tsx';

const iconSize = 16;
/** A card has so many pixels; what is longer ends in the open. */
const room = 320;

export function FlowSketch({ signs, ways }: Pick<FrameRow, 'signs' | 'ways'>) {
  const { placed, geometry } = useMemo(() => {
    const blocks = signs.map((sign, index) => ({ id: String(index), sign, title: { ko: '', en: '' }, body: null }));
    const connections = ways.map(({ from, to }, index) => ({ from: `${from}`, outlet: `${index}`, to: `${to}` }));
    const found = place({ blocks, connections });
    return { placed: found, geometry: drawAcross(found, room, signsAlone) };
  }, [signs, ways]);
  // The first sign stands where the words of the card begin.
  const marginInlineStart = (iconSize - geometry.width / Math.max(1, placed.ranks)) / 2;
  return (
    <div className={classes.sketch} aria-hidden>
      <div
        className={classes.picture}
        style={{ marginInlineStart, inlineSize: geometry.width, blockSize: geometry.height }}
      >
        <Lines geometry={geometry} placed={placed} steps={null} />
        {placed.blocks.map(({ id }) => {
          const Sign = signIcons[signs[Number(id)] ?? 'bolt'];
          const { x = 0, y = 0 } = geometry.spots.get(id) ?? {};
          const style = { insetInlineStart: x - iconSize / 2, insetBlockStart: y - iconSize / 2 };
          return <Sign key={id} size={iconSize} stroke={1.6} style={style} />;
        })}
      </div>
    </div>
  );
}

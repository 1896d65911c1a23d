/** A flow in small, on a card: the signs of its steps and the ways between them. The words beside it, or its `label`, say what it is. */
import { useMemo } from 'react';
import type { Sketch } from '../../contract/shapes.ts';
import classes from './FlowPicture.module.css';
import { drawAcross, signsAlone } from './geometry.ts';
import { Lines } from './Lines.tsx';
import { place } from './layout.ts';
import { signIcons } from './signs.tsx';

const iconSize = 16;
/** A card has so many pixels; what is longer ends in the open. */
const room = 320;

/** @param label read to who does not see it; left out where the words beside say it. */
export function FlowSketch({ signs, ways, label }: Sketch & { label?: string }) {
  const { placed, geometry } = useMemo(() => {
    const blocks = signs.map((sign, index) => ({ id: String(index), sign, title: { ko: '', en: '' }, body: null }));
    const connections = ways.map(({ from, to }, index) => ({ from: `${from}`, outlet: `${index}`, to: `${to}` }));
    const found = place({ blocks, connections });
    return { placed: found, geometry: drawAcross(found, room, signsAlone) };
  }, [signs, ways]);
  // The first sign stands where the words of the card begin.
  const marginInlineStart = (iconSize - geometry.width / Math.max(1, placed.ranks)) / 2;
  return (
    <div className={classes.sketch} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
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

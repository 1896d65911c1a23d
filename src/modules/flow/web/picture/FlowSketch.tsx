/** A flow in small, on a card: the signs of its steps and the ways between them. The words beside it, or its `label`, say what it is. */
import { useMemo } from 'react';
import type { Sketch } from '../../contract/shapes.ts';
import { blockIconComponents } from './block-icons.tsx';
import { ConnectionLines } from './ConnectionLines.tsx';
import classes from './FlowPicture.module.css';
import { layOutHorizontally, measuresOfIcons } from './geometry.ts';
import { placeDrawing } from './picture-layout.ts';

const iconSize = 16;
/** Width of a card in pixels; longer lines end open. */
const availableWidth = 320;

/** @param label for screen readers; omitted if the adjacent text covers it. */
export function FlowSketch({ signs, ways: sketchLines, label }: Sketch & { label?: string }) {
  const { placed, geometry } = useMemo(() => {
    const blocks = signs.map((sign, index) => ({ id: String(index), sign, title: { ko: '', en: '' }, body: null }));
    const connections = sketchLines.map(({ from, to }, index) => ({
      from: `${from}`,
      outlet: `${index}`,
      to: `${to}`,
    }));
    const placedDrawing = placeDrawing({ blocks, connections });
    return { placed: placedDrawing, geometry: layOutHorizontally(placedDrawing, availableWidth, measuresOfIcons) };
  }, [signs, sketchLines]);
  // The first sign is aligned with the card's text.
  const marginInlineStart = (iconSize - geometry.width / Math.max(1, placed.ranks)) / 2;
  return (
    <div className={classes.sketch} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <div
        className={classes.picture}
        style={{ marginInlineStart, inlineSize: geometry.width, blockSize: geometry.height }}
      >
        <ConnectionLines geometry={geometry} placed={placed} steps={null} />
        {placed.blocks.map(({ id }) => {
          const Sign = blockIconComponents[signs[Number(id)] ?? 'bolt'];
          const { x = 0, y = 0 } = geometry.positions.get(id) ?? {};
          const style = { insetInlineStart: x - iconSize / 2, insetBlockStart: y - iconSize / 2 };
          return <Sign key={id} size={iconSize} stroke={1.6} style={style} />;
        })}
      </div>
    </div>
  );
}

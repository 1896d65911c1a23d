/** A flow as a small picture, whose drawing comes when a screen shows one. */
import { Skeleton } from '@mantine/core';
import { late } from '#kernel/web/late.tsx';
import type { Drawing } from '../../contract/drawing.ts';

const Drawn = late(async () => (await import('../picture/FlowSketch.tsx')).FlowSketch, { early: false });

export function FlowSketch(props: { drawing: Drawing; title: string }) {
  return <Drawn {...props} instead={<Skeleton height={30} />} />;
}

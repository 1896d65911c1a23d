/** A flow in small, whose drawing comes when a screen shows one. */
import { Skeleton } from '@mantine/core';
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import type { Sketch } from '../../contract/shapes.ts';

const Drawn = lazyPart(async () => (await import('../picture/FlowSketch.tsx')).FlowSketch, { early: false });

export function FlowSketch(props: Sketch & { label?: string }) {
  return <Drawn {...props} instead={<Skeleton height={24} mt="sm" />} />;
}

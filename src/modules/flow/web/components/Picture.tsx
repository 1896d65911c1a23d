/** A flow as a picture, whose drawing comes when a screen shows one. */
import { Skeleton } from '@mantine/core';
import { late } from '#kernel/web/late.tsx';
import type { FlowPictureProps } from '../picture/FlowPicture.tsx';

const Drawn = late(async () => (await import('../picture/FlowPicture.tsx')).FlowPicture, { early: false });

export function Picture(props: FlowPictureProps) {
  return <Drawn {...props} instead={<Skeleton height={116} />} />;
}

/** A flow as a picture, whose drawing comes when a screen shows one. */
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loading } from '#kernel/web/ui/index.ts';
import type { FlowPictureProps } from '../picture/FlowPicture.tsx';

const Drawn = lazyPart(async () => (await import('../picture/FlowPicture.tsx')).FlowPicture, { early: false });

export function LazyFlowPicture(props: FlowPictureProps) {
  return <Drawn {...props} instead={<Loading rows={1} height={116} />} />;
}

/** The state of a frame: never published, in use, or no more; and that there is something new. */
import { StatusBadge } from '#kernel/web/ui/index.ts';
import type { FrameRow } from '../../contract/shapes.ts';
import { useBuilderText } from './text.ts';

const tones = { draft: 'neutral', published: 'good', retired: 'warning' } as const;

export function FrameBadge({ frame }: { frame: Pick<FrameRow, 'status' | 'currentVersion'> }) {
  const t = useBuilderText();
  const stateText =
    frame.status === 'published'
      ? t('state.published', { version: frame.currentVersion ?? 1 })
      : t(`state.${frame.status}`);
  return <StatusBadge tone={tones[frame.status]}>{stateText}</StatusBadge>;
}

/** Until when runs of the frame can be undone, in words. */
import { undoPeriods } from '../../contract/undo.ts';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function useWindow(): string {
  const t = useBuilderText();
  const { frame, draft } = useBuilder();
  if ((draft.neverExpires ?? []).length > 0) return t('window.always');
  const days = undoPeriods[frame.logType] ?? undoPeriods.default;
  return t(frame.logType === 'finance' ? 'window.finance' : 'window.days', { days });
}

/** Says when what somebody else changed has come into the draft. */
import { useEffect, useRef } from 'react';
import { showSuccess } from '#kernel/web/notify.tsx';
import { useBuilder } from './builder-context.tsx';
import { useBuilderText } from './text.ts';

export function useMergeNotices(): void {
  const t = useBuilderText();
  const { merged } = useBuilder().autosaveState;
  const last = useRef(merged);
  useEffect(() => {
    if (merged > last.current) showSuccess(t('merge.news'));
    last.current = merged;
  }, [merged, t]);
}

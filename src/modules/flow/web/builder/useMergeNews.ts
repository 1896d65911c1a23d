/** Says when what somebody else changed has come into the draft. */
import { useEffect, useRef } from 'react';
import { showDone } from '#kernel/web/notify.tsx';
import { useBuilder } from './builder.tsx';
import { useBuilderText } from './text.ts';

export function useMergeNews(): void {
  const t = useBuilderText();
  const { merged } = useBuilder().kept;
  const last = useRef(merged);
  useEffect(() => {
    if (merged > last.current) showDone(t('merge.news'));
    last.current = merged;
  }, [merged, t]);
}

/** Menu count: pending items at a menu entry, from data a screen has loaded; it sends no request itself. */
import { VisuallyHidden } from '@mantine/core';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useKitText } from '#kernel/web/i18n.tsx';
import type { CountedEntry } from './portal.ts';
import classes from './shell.module.css';

/** True if an answer of this address is cached. */
function useIsKnown(address: string): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => cache.getAll().some(({ queryKey, state }) => queryKey[0] === address && state.data !== undefined),
  );
}

function Shown({ count }: { count: number }) {
  const kit = useKitText();
  if (count === 0) return null;
  return (
    <span className={classes.waiting}>
      <span aria-hidden key={count} className={classes.fallen}>
        {count > 99 ? '99+' : count}
      </span>
      <VisuallyHidden>{kit('table.count', { count })}</VisuallyHidden>
    </span>
  );
}

export function MenuCount({ entry: { asked, Count } }: { entry: CountedEntry }) {
  return useIsKnown(asked) && <Count>{(count) => <Shown count={count} />}</Count>;
}

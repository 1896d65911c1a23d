/** What waits at an entry of the menu, once a screen asked for it: the menu asks nobody by itself. */
import { VisuallyHidden } from '@mantine/core';
import { notifyManager, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { useKitText } from '#kernel/web/i18n.tsx';
import type { CountedEntry } from './portal.ts';
import classes from './shell.module.css';

/** Whether an answer of this address is there. */
function useIsKnown(asked: string): boolean {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (tell) => cache.subscribe(notifyManager.batchCalls(tell)),
    () => cache.getAll().some(({ queryKey, state }) => queryKey[0] === asked && state.data !== undefined),
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

/** Asks before the page is left while `isDirty()` says that something would be lost. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { useLeaveQuestion } from './leave-question.ts';

export function UnsavedWarning({ isDirty }: { isDirty: () => boolean }) {
  const question = useLeaveQuestion();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && isDirty(),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (isDirty()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isDirty]);
  return (
    <ConfirmDialog
      opened={blocker.state === 'blocked'}
      {...question}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

/** Asks before the page is left while `isDirty()` says that something would be lost. */
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useKitText } from '../../i18n.tsx';
import { ConfirmDialog } from '../ConfirmDialog.tsx';

export function UnsavedWarning({ isDirty }: { isDirty: () => boolean }) {
  const t = useKitText();
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
      title={t('form.leave-title')}
      message={t('form.leave-message')}
      confirmLabel={t('form.leave')}
      cancelLabel={t('form.stay')}
      danger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  );
}

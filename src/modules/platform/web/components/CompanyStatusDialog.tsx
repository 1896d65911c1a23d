/** Suspends a company, or takes that back: both with their reason, which the company reads in its trail. */
import { showSuccess } from '#kernel/web/notify.tsx';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import type { ManagedCompany } from '../../contract/company.endpoints.ts';
import { useRestore, useSuspend } from '../platform.api.ts';
import { useText } from '../text.ts';

export function CompanyStatusDialog({ company, onClose }: { company: ManagedCompany; onClose: () => void }) {
  const t = useText();
  const isOpen = company.status === 'active';
  const word = isOpen ? 'suspend' : 'restore';
  const done = () => {
    showSuccess(t(isOpen ? 'standing.suspend.done' : 'standing.restore.done', { name: company.name }));
    onClose();
  };
  const suspend = useSuspend({ onDone: done });
  const restore = useRestore({ onDone: done });
  const params = { id: company.id };
  return (
    <ReasonDialog
      title={t(`standing.${word}.title`, { name: company.name })}
      message={t(`standing.${word}.message`)}
      confirmLabel={t(isOpen ? 'word.suspend' : 'standing.restore')}
      onClose={onClose}
      onConfirm={async (reason) => {
        // A failure is shown as a notice, and the dialog stays.
        await (isOpen ? suspend : restore).send({ params, body: { reason } }).catch(() => undefined);
      }}
    />
  );
}

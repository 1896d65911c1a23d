/** Suspends a company, or takes that back: both with their reason, which the company reads in its trail. */
import { showDone } from '#kernel/web/notify.tsx';
import { ReasonDialog } from '#kernel/web/ui/index.ts';
import type { RunCompany } from '../../contract/company.endpoints.ts';
import { useRestore, useSuspend } from '../platform.api.ts';
import { useText } from '../text.ts';

export function StandingDialog({ company, onClose }: { company: RunCompany; onClose: () => void }) {
  const t = useText();
  const isOpen = company.status === 'active';
  const word = isOpen ? 'suspend' : 'restore';
  const done = () => {
    showDone(t(isOpen ? 'standing.suspend.done' : 'standing.restore.done', { name: company.name }));
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

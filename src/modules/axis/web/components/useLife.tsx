/** Deleting, erasing and restoring a record, as far as the person may. */
import { useNavigate } from 'react-router';
import { showDone } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import { useDeleteRecord, useRestoreRecord } from '../axis.api.ts';
import type { ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';

/** `list`: where one is once the record is gone. */
export function useLife(
  { record, type: { rights } }: ShownRecord,
  list: string,
): { more: RowAction[]; restore: (() => void) | null } {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { title, axis, type, id } = record;
  const params = { axis, type, id };
  const remove = useDeleteRecord({
    onDone: ({ permanent }) => {
      if (permanent) showDone(t('detail.erase.done', { title }));
      else showDone(t('detail.delete.done', { title }), { undo: () => restored.fire({ params }) });
      void navigate(list);
    },
  });
  const restored = useRestoreRecord({ onDone: () => showDone(t('detail.restore.done', { title })) });
  const ask = async (what: 'delete' | 'erase') => {
    const question = {
      title: t(`detail.${what}.title`, { title }),
      message: t(`detail.${what}.message`),
      confirmLabel: t(`detail.${what}`),
    };
    if (!(await confirm({ ...question, danger: true }))) return;
    const { version } = record;
    remove.fire({ params, query: what === 'erase' ? { permanent: 'true', version } : { version } });
  };
  const more = [
    ...(rights.write && !record.deletedAt
      ? [{ label: t('detail.delete'), onClick: () => void ask('delete'), danger: true }]
      : []),
    ...(rights.erase ? [{ label: t('detail.erase'), onClick: () => void ask('erase'), danger: true }] : []),
  ];
  return { more, restore: rights.write && record.deletedAt ? () => restored.fire({ params }) : null };
}

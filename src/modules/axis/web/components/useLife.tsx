/** Deleting, erasing and restoring a record, as far as the person may. */
import { useNavigate } from 'react-router';
import { getRecordState, isMirroredRecord } from '#kernel/contract/record-type.ts';
import { showSuccess } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import { useDeleteRecord, useRestoreRecord } from '../axis.api.ts';
import type { ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';

/** `list`: where one is once the record is gone. */
export function useLife(
  { record, type }: ShownRecord,
  list: string,
): { more: RowAction[]; restore: (() => void) | null } {
  const t = useText();
  const confirm = useConfirm();
  const navigate = useNavigate();
  const { title, axis, id } = record;
  const { rights } = type;
  const params = { axis, type: record.type, id };
  // Records of another view are deleted and restored there.
  const isOwn = !isMirroredRecord(type, record.fields) || getRecordState(type, record.fields) === type.keeper?.ended;
  const remove = useDeleteRecord({
    onDone: ({ permanent }) => {
      if (permanent) showSuccess(t('detail.erase.done', { title }));
      else showSuccess(t('detail.delete.done', { title }), { undo: () => restored.fire({ params }) });
      void navigate(list);
    },
  });
  const restored = useRestoreRecord({ onDone: () => showSuccess(t('detail.restore.done', { title })) });
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
    ...(rights.write && isOwn && !record.deletedAt
      ? [{ label: t('detail.delete'), onClick: () => void ask('delete'), danger: true }]
      : []),
    ...(rights.erase && isOwn ? [{ label: t('detail.erase'), onClick: () => void ask('erase'), danger: true }] : []),
  ];
  return { more, restore: rights.write && isOwn && record.deletedAt ? () => restored.fire({ params }) : null };
}

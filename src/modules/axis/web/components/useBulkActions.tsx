/** Bulk actions on the chosen rows of a list, with the dialog that one may need. */
import { IconEdit, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#kernel/web/api-error.ts';
import { showError } from '#kernel/web/notify.tsx';
import { type RowAction, useConfirm } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { useBulkChange } from '../axis.api.ts';
import { sendBatches, splitIntoBatches } from '../batches.ts';
import { filterWritable, findType } from '../record-fields.ts';
import { useText } from '../text.ts';
import { BulkEdit } from './BulkEdit.tsx';
import { useUndoNotice } from './bulk-undo.ts';

type Rows = readonly AxisRecordView[];

function groupByType(rows: Rows): AxisRecordView[][] {
  return Object.values(Object.groupBy(rows, (row) => `${row.axis}/${row.type}`)).filter((group) => group !== undefined);
}

/** The refusal, with the record that it is about. */
function nameRecord(error: ApiError, record: AxisRecordView | null): ApiError {
  return record ? new ApiError({ ...error, message: `${record.title}: ${error.message}` }) : error;
}

export function useBulkActions(types: readonly TypeView[]): {
  actions: ((rows: Rows, clear: () => void) => readonly RowAction[]) | undefined;
  dialog: ReactNode;
} {
  const t = useText();
  const confirm = useConfirm();
  const notice = useUndoNotice();
  const change = useBulkChange({ showsError: true });
  const [editing, setEditing] = useState<{ rows: Rows; type: TypeView; clear: () => void } | null>(null);

  const remove = async (rows: Rows, clear: () => void) => {
    const count = rows.length;
    const question = { title: t('bulk.delete.title', { count }), message: t('bulk.delete.message') };
    if (!(await confirm({ ...question, confirmLabel: t('word.delete'), danger: true }))) return;
    const { parts, done, refused } = await sendBatches(groupByType(rows).flatMap(splitIntoBatches), (piece) => {
      const [{ axis, type }] = piece as [AxisRecordView];
      const entities = piece.map(({ id, version }) => ({ id, version }));
      return change.send({ params: { axis, type }, body: { operation: 'delete', entities } });
    });
    if (refused) showError(nameRecord(refused.error, refused.item));
    if (done === 0) return;
    clear();
    const handles = parts.map(({ handle }) => handle);
    if (!refused) notice(t('bulk.deleted', { count }), handles);
    else notice(t('bulk.deleted.partly', { count: done, left: count - done }), handles, { stays: true });
  };
  const edit = (rows: Rows, clear: () => void) => {
    const [first, ...others] = groupByType(rows);
    const type = first?.[0] && findType(types, first[0]);
    if (!type || others.length > 0) return showError(new Error(t('bulk.one-type')));
    setEditing({ rows, type, clear });
  };
  const actions = (rows: Rows, clear: () => void): readonly RowAction[] => {
    if (!rows.every((row) => findType(types, row)?.rights.write)) return [];
    return [
      { label: t('bulk.edit'), icon: <IconEdit size={14} />, onClick: () => edit(rows, clear) },
      { label: t('word.delete'), icon: <IconTrash size={14} />, danger: true, onClick: () => void remove(rows, clear) },
    ];
  };
  const close = (done: boolean) => {
    if (done) editing?.clear();
    setEditing(null);
  };
  const dialog = editing && <BulkEdit type={editing.type} rows={editing.rows} onClose={close} />;
  return { actions: filterWritable(types).length > 0 ? actions : undefined, dialog };
}

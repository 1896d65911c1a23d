/** Record actions of a person: those of the type, as its states allow, and those that modules add. */
import { type ReactNode, useState } from 'react';
import { hasMirroredChanges, listRecordActions, type RecordAction } from '#kernel/contract/record-type.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import type { RowAction } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { useActOnRecord } from '../axis.api.ts';
import { isActionOnly } from '../record-fields.ts';
import type { RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useUndoNotice } from './bulk-undo.ts';

const getDialog = (slots: RecordSlots, { type }: AxisRecordView, { key }: RecordAction) =>
  slots.dialogs?.[`${type}/${key}`];

type OpenedAction = ShownRecord & { action: RecordAction };

/** Asks and does; afterwards a notice leads to taking it back. */
function ActionRun({
  asked: openAction,
  slots,
  onClose,
}: {
  asked: OpenedAction;
  slots: RecordSlots;
  onClose: () => void;
}) {
  const t = useText();
  const local = useLocalText();
  const notice = useUndoNotice();
  const { send, isSending, error } = useActOnRecord();
  const { record, action } = openAction;
  const act = async (values: Record<string, unknown>) => {
    const { axis, type, id, title } = record;
    const { executionId, status } = await send({ params: { axis, type, id, action: action.key }, body: { values } });
    const done = status === 'finished' ? 'action.done' : 'action.started';
    notice(t(done, { title, action: local(action.label) }), [executionId]);
    onClose();
  };
  const Dialog = getDialog(slots, record, action) ?? ActionDialog;
  return <Dialog {...openAction} act={act} isActing={isSending} error={error} onClose={onClose} />;
}

/** An action that changes nothing more: what it needs is there already, and it leads nowhere. */
const isComplete = ({ to, needs = [] }: RecordAction, { fields }: AxisRecordView) =>
  to === undefined && needs.length > 0 && needs.every((key) => fields[key] !== undefined);

export interface OpenAction extends RowAction {
  /** The likely next actions; the others are less prominent. */
  isNext: boolean;
}

/** `of`: the actions that are open for a record, each of which opens `dialog`. */
export function useActions(slots: RecordSlots): {
  of: (record: AxisRecordView, type: TypeView | undefined) => OpenAction[];
  dialog: ReactNode;
} {
  const local = useLocalText();
  const [openAction, setAsked] = useState<OpenedAction | null>(null);
  // In module types, action-only fields are requested by that module's own dialog.
  const isAskable = (record: AxisRecordView, action: RecordAction, type: TypeView) =>
    getDialog(slots, record, action) !== undefined ||
    !type.builtin ||
    !action.asks?.some((key) => isActionOnly(type, key));
  const of = (record: AxisRecordView, type: TypeView | undefined): OpenAction[] => {
    if (!type || record.deletedAt) return [];
    const mine = listRecordActions(type, record.fields).filter(({ key }) => type.rights.actions.includes(key));
    const open = mine.filter(
      (action) => isAskable(record, action, type) && !hasMirroredChanges(type, record.fields, action),
    );
    return open.map((action) => ({
      label: local(action.label),
      danger: action.danger,
      isNext: !action.danger && !isComplete(action, record),
      onClick: () => setAsked({ record, type, action }),
    }));
  };
  return { of, dialog: openAction && <ActionRun asked={openAction} slots={slots} onClose={() => setAsked(null)} /> };
}

/** What a person may do to records of a type: the type's actions, as their states allow, and those that rooms add. */
import { type ReactNode, useState } from 'react';
import { actionsFor, changesShown, type RecordAction } from '#kernel/contract/record-type.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import type { RowAction } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { useActOnRecord } from '../axis.api.ts';
import { isKept } from '../records.ts';
import type { RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useUndoNotice } from './undo.ts';

const dialogOf = (slots: RecordSlots, { type }: AxisRecordView, { key }: RecordAction) =>
  slots.dialogs?.[`${type}/${key}`];

type Asked = ShownRecord & { action: RecordAction };

/** Asks and does; afterwards a notice leads to taking it back. */
function Doing({ asked, slots, onClose }: { asked: Asked; slots: RecordSlots; onClose: () => void }) {
  const t = useText();
  const local = useLocal();
  const notice = useUndoNotice();
  const { send, isSending, error } = useActOnRecord();
  const { record, action } = asked;
  const act = async (values: Record<string, unknown>) => {
    const { axis, type, id, title } = record;
    const { executionId, status } = await send({ params: { axis, type, id, action: action.key }, body: { values } });
    const done = status === 'finished' ? 'action.done' : 'action.started';
    notice(t(done, { title, action: local(action.label) }), [executionId]);
    onClose();
  };
  const Dialog = dialogOf(slots, record, action) ?? ActionDialog;
  return <Dialog {...asked} act={act} isActing={isSending} error={error} onClose={onClose} />;
}

/** An action that changes nothing more: what it needs is there already, and it leads nowhere. */
const isSettled = ({ to, needs = [] }: RecordAction, { fields }: AxisRecordView) =>
  to === undefined && needs.length > 0 && needs.every((key) => fields[key] !== undefined);

export interface OpenAction extends RowAction {
  /** What one would do next; the others are there to be found. */
  isNext: boolean;
}

/** `of`: the actions that are open for a record, each of which opens `dialog`. */
export function useActions(slots: RecordSlots): {
  of: (record: AxisRecordView, type: TypeView | undefined) => OpenAction[];
  dialog: ReactNode;
} {
  const local = useLocal();
  const [asked, setAsked] = useState<Asked | null>(null);
  // What only an action fills in, and what it is of a type of a room, is asked by that room's own dialog.
  const isAskable = (record: AxisRecordView, action: RecordAction, type: TypeView) =>
    dialogOf(slots, record, action) !== undefined || !type.builtin || !action.asks?.some((key) => isKept(type, key));
  const of = (record: AxisRecordView, type: TypeView | undefined): OpenAction[] => {
    if (!type || record.deletedAt) return [];
    const mine = actionsFor(type, record.fields).filter(({ key }) => type.rights.actions.includes(key));
    const open = mine.filter((action) => isAskable(record, action, type) && !changesShown(type, record.fields, action));
    return open.map((action) => ({
      label: local(action.label),
      danger: action.danger,
      isNext: !action.danger && !isSettled(action, record),
      onClick: () => setAsked({ record, type, action }),
    }));
  };
  return { of, dialog: asked && <Doing asked={asked} slots={slots} onClose={() => setAsked(null)} /> };
}

/** What a person may do to records of a type: the type's actions, as their states allow, and those that rooms add. */
import { type ReactNode, useState } from 'react';
import { actionsFor, type RecordAction } from '#kernel/contract/record-type.ts';
import { standingOf } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import type { RowAction } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeView } from '../../contract/type.ts';
import { useActOnRecord } from '../axis.api.ts';
import type { RecordSlots, ShownRecord } from '../slots.ts';
import { useText } from '../text.ts';
import { ActionDialog } from './ActionDialog.tsx';
import { useUndoNotice } from './undo.tsx';

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
    const { executionId } = await send({ params: { axis, type, id, action: action.key }, body: { values } });
    notice(t('action.done', { title, action: local(action.label) }), [executionId]);
    onClose();
  };
  const Dialog = slots.dialogs?.[action.key] ?? ActionDialog;
  return <Dialog {...asked} act={act} isActing={isSending} error={error} onClose={onClose} />;
}

/** `of`: the actions that are open for a record, each of which opens `dialog`. */
export function useActions(slots: RecordSlots): {
  of: (record: AxisRecordView, type: TypeView | undefined) => RowAction[];
  dialog: ReactNode;
} {
  const local = useLocal();
  const session = useSession();
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = ({ permission }: RecordAction, type: TypeView) =>
    permission ? standingOf(session, permission) === 'allowed' : type.rights.write;
  const of = (record: AxisRecordView, type: TypeView | undefined): RowAction[] => {
    if (!type || record.deletedAt) return [];
    const open = actionsFor(type, record.fields).filter((action) => may(action, type));
    return open.map((action) => ({
      label: local(action.label),
      danger: action.danger,
      onClick: () => setAsked({ record, type, action }),
    }));
  };
  return { of, dialog: asked && <Doing asked={asked} slots={slots} onClose={() => setAsked(null)} /> };
}

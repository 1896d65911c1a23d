/** The two dialogs of a list, for who may: one makes a new row, the other changes one that is there. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { FieldTexts } from '../../../contract/field-text.ts';
import { Can, type Needed, useCan } from '../../can.tsx';
import { useKitText, useLocal } from '../../i18n.tsx';
import { showDone } from '../../notify.tsx';
import { useSend } from '../../query.ts';
import { ByKey } from '../ByKey.tsx';
import type { RowAction } from '../table/types.ts';
import { FormDialog } from './FormDialog.tsx';
import { keysOf } from './shape.ts';

interface EditingOptions {
  right: Needed;
  create: Endpoint;
  change: Endpoint;
  /** Of both bodies. */
  texts: FieldTexts;
  /** What a new row begins with. */
  start?: object;
  /** What the room says itself: button and dialog, and what is said when it is saved. */
  says?: { add: string; added: string; change: string; changed: string };
}

interface Editing<Row> {
  /** The button that opens the first. */
  add: ReactNode;
  /** What opens the second; nothing for who may not. */
  rowActions: ((row: Row) => RowAction[]) | undefined;
  /** The one that is open. */
  dialog: ReactNode;
}

/** What a change's body says, as the row says it. */
const bodyLike = (change: Endpoint, row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => keysOf(change.body).includes(key)));

/** @example const editing = useEditing<Account>({ right: permissions['finance.account.manage'], create: createAccount, … }) */
export function useEditing<Row extends { id: string }>(options: EditingOptions): Editing<Row> {
  const { right, create, change, texts, start } = options;
  const t = useKitText();
  const local = useLocal();
  const mayEdit = useCan(right).allowed;
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const saved = t('word.saved');
  const says = options.says ?? { add: t('word.add'), added: saved, change: t('word.edit'), changed: saved };
  const back = useSend(change, { onDone: () => showDone(says.changed) });
  const putBack = (before: Row, { version }: { version?: unknown }) => {
    const isNext = 'version' in before && version === Number(before.version) + 1;
    const body = { ...bodyLike(change, before), version };
    return isNext ? () => back.fire({ params: { id: before.id }, body } as never) : null;
  };
  const dialog = { texts, onClose: () => setEdited(null) };
  return {
    add: (
      <Can permission={right}>
        <ByKey keys="C" label={says.add}>
          <Button onClick={() => setEdited('new')}>{says.add}</Button>
        </ByKey>
      </Can>
    ),
    rowActions: mayEdit ? (row) => [{ label: says.change, onClick: () => setEdited(row) }] : undefined,
    dialog:
      edited === 'new' ? (
        <FormDialog
          of={create}
          title={options.says?.add ?? local(create.summary)}
          row={start}
          done={says.added}
          {...dialog}
        />
      ) : (
        edited && (
          <FormDialog
            of={change}
            params={{ id: edited.id }}
            row={edited}
            title={options.says?.change ?? local(change.summary)}
            done={says.changed}
            undo={(after) => putBack(edited, after as object)}
            {...dialog}
          />
        )
      ),
  };
}

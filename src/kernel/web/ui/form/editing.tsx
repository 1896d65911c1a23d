/** The two dialogs of a list, for permitted persons: one creates a row, the other changes an existing one. */
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Endpoint } from '../../../contract/endpoint.ts';
import type { FieldTexts } from '../../../contract/field-text.ts';
import { Can, type PermissionRef, useCan } from '../../can.tsx';
import { useKitText, useLocalText } from '../../i18n.tsx';
import { showSuccess } from '../../notify.tsx';
import { useSend } from '../../query.ts';
import { Hotkey } from '../Hotkey.tsx';
import type { RowAction } from '../table/types.ts';
import { FormDialog } from './FormDialog.tsx';
import { getKeys } from './schema-fields.ts';

interface EditingOptions {
  right: PermissionRef;
  create: Endpoint;
  change: Endpoint;
  /** Of both bodies. */
  texts: FieldTexts;
  /** Initial values of a new row. */
  start?: object;
  /** The module's own texts: button and dialog, and the message after saving. */
  says?: { add: string; added: string; change: string; changed: string };
}

interface Editing<Row> {
  /** The button that opens the first. */
  add: ReactNode;
  /** Opens the second dialog; absent without permission. */
  rowActions: ((row: Row) => RowAction[]) | undefined;
  /** The one that is open. */
  dialog: ReactNode;
}

/** The fields of a change's body, with the row's values. */
const toBodyValues = (change: Endpoint, row: object): object =>
  Object.fromEntries(Object.entries(row).filter(([key]) => getKeys(change.body).includes(key)));

/** @example const editing = useEditing<Account>({ right: permissions['finance.account.manage'], create: createAccount, … }) */
export function useEditing<Row extends { id: string }>(options: EditingOptions): Editing<Row> {
  const { right, create, change, texts, start } = options;
  const t = useKitText();
  const local = useLocalText();
  const mayEdit = useCan(right).allowed;
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const saved = t('word.saved');
  const says = options.says ?? { add: t('word.add'), added: saved, change: t('word.edit'), changed: saved };
  const back = useSend(change, { onDone: () => showSuccess(says.changed) });
  const putBack = (previousRow: Row, { version }: { version?: unknown }) => {
    const isNext = 'version' in previousRow && version === Number(previousRow.version) + 1;
    const body = { ...toBodyValues(change, previousRow), version };
    return isNext ? () => back.fire({ params: { id: previousRow.id }, body } as never) : null;
  };
  const dialog = { texts, onClose: () => setEdited(null) };
  return {
    add: (
      <Can permission={right}>
        <Hotkey keys="C" label={says.add}>
          <Button onClick={() => setEdited('new')}>{says.add}</Button>
        </Hotkey>
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
            undo={(savedRow) => putBack(edited, savedRow as object)}
            {...dialog}
          />
        )
      ),
  };
}

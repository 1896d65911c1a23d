/** Changes of one field in many records. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { keepersOfState, mayMove, stateOf } from '#kernel/contract/record-type.ts';
import { standingOf } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Dialog, SchemaForm } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecords, recordLabel, useBulkChange } from '../axis.api.ts';
import { isKept } from '../records.ts';
import { useText } from '../text.ts';
import { useUndoNotice } from './undo.ts';

/** Gives one field the same value in many records of a type. */
export function BulkEdit(props: {
  type: TypeDefinition;
  rows: readonly AxisRecordView[];
  onClose: (done: boolean) => void;
}) {
  const t = useText();
  const local = useLocal();
  const [key, setKey] = useState<string | null>(null);
  const notice = useUndoNotice();
  const change = useBulkChange({ showsError: true });
  const session = useSession();
  const { type, rows } = props;
  const count = rows.length;
  // Of states, those to which all of them may go, by whoever is here.
  const mayEnter = (state: string) => {
    const keepers = keepersOfState(type, state);
    return keepers.length === 0 || keepers.some((permission) => standingOf(session, permission) === 'allowed');
  };
  const reachable = (state: string) =>
    mayEnter(state) && rows.every((row) => mayMove(type, stateOf(type, row.fields), state));
  const fields = type.fields
    .filter((field) => field.kind !== 'lines' && !isKept(type, field.key))
    .map((field) =>
      field.key === type.states?.field
        ? { ...field, options: field.options?.filter(({ value }) => reachable(value)) }
        : field,
    );
  const field = fields.find((one) => one.key === key);
  const submit = async (values: Record<string, unknown>) => {
    const entities = rows.map((row) => ({ id: row.id, version: row.version, fields: values }));
    const params = { axis: type.axis, type: type.key };
    const result = await change.send({ params, body: { operation: 'update', entities } });
    notice(t('bulk.edited', { count }), [result.undoHandle]);
    props.onClose(true);
  };
  return (
    <Dialog onClose={() => props.onClose(false)} title={t('bulk.edit.title', { count })}>
      <Stack gap="md">
        <Select
          label={t('bulk.field')}
          data={fields.map((one) => ({ value: one.key, label: local(one.label) }))}
          value={key}
          onChange={setKey}
          searchable
          data-autofocus
        />
        {field && (
          <SchemaForm
            key={field.key}
            fields={[field]}
            onSubmit={submit}
            loadRecords={loadRecords}
            recordLabel={recordLabel}
            alwaysReady
          />
        )}
      </Stack>
    </Dialog>
  );
}

/** Changes of one field in many records. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { keepersOfState, mayMove, shownFields, stateOf } from '#kernel/contract/record-type.ts';
import { standingOf } from '#kernel/web/can.tsx';
import { useLocal } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Dialog, FormError, SchemaForm } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecords, recordLabel, useBulkChange, usePreviewBulkUpdate } from '../axis.api.ts';
import { isKept } from '../records.ts';
import { useText } from '../text.ts';
import { type BulkForecast, BulkPreview } from './BulkPreview.tsx';
import { useUndoNotice } from './undo.ts';

type Values = Record<string, unknown>;

/** What was typed, and what it comes to. */
interface Plan {
  values: Values;
  forecast: BulkForecast;
}

/** Gives one field the same value in many records of a type, after showing what that changes. */
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
  const preview = usePreviewBulkUpdate();
  const [typed, setTyped] = useState<Values>({});
  const [plan, setPlan] = useState<Plan | null>(null);
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
    .filter((field) => !rows.some((row) => shownFields(type, row.fields).includes(field.key)))
    .map((field) =>
      field.key === type.states?.field
        ? { ...field, options: field.options?.filter(({ value }) => reachable(value)) }
        : field,
    );
  const field = fields.find((one) => one.key === key);
  const params = { axis: type.axis, type: type.key };
  const entitiesOf = (values: Values) => rows.map((row) => ({ id: row.id, version: row.version, fields: values }));
  /** Nothing is changed before it was shown what that comes to. */
  const submit = async (values: Values) => {
    const forecast = await preview.send({ params, body: { entities: entitiesOf(values) } });
    setTyped(values);
    setPlan({ values, forecast });
  };
  const apply = async ({ values, forecast }: Plan) => {
    const body = { operation: 'update', entities: entitiesOf(values) } as const;
    const result = await change.send({ params, body });
    notice(t('bulk.edited', { count: forecast.changed }), [result.undoHandle]);
    props.onClose(true);
  };
  if (field && plan) {
    return (
      <Dialog onClose={() => props.onClose(false)} title={t('bulk.edit.title', { count })}>
        <FormError error={change.error} />
        <BulkPreview
          forecast={plan.forecast}
          field={field}
          isBusy={change.isSending}
          onBack={() => setPlan(null)}
          onApply={() => void apply(plan).catch(() => undefined)}
        />
      </Dialog>
    );
  }
  return (
    <Dialog onClose={() => props.onClose(false)} title={t('bulk.edit.title', { count })}>
      <Stack gap="md">
        <Select
          label={t('bulk.field')}
          data={fields.map((one) => ({ value: one.key, label: local(one.label) }))}
          value={key}
          onChange={(chosen) => {
            setKey(chosen);
            setTyped({});
          }}
          searchable
          data-autofocus
        />
        {field && (
          <SchemaForm
            key={field.key}
            fields={[field]}
            initial={typed}
            submitLabel={t('bulk.preview')}
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

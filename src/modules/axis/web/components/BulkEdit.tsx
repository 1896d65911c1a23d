/** Changes of one field in many records. */
import { Select, Stack } from '@mantine/core';
import { useState } from 'react';
import { canMove, getMirroredFields, getRecordState, listStatePermissions } from '#kernel/contract/record-type.ts';
import { getAccessState } from '#kernel/web/can.tsx';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { useSession } from '#kernel/web/session.tsx';
import { Dialog, FormError, SchemaForm } from '#kernel/web/ui/index.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecordLabel, loadRecordOptions, useBulkChange, usePreviewBulkUpdate } from '../axis.api.ts';
import { isActionOnly } from '../record-fields.ts';
import { useText } from '../text.ts';
import { type BulkForecast, BulkPreview } from './BulkPreview.tsx';
import { useUndoNotice } from './bulk-undo.ts';

type Values = Record<string, unknown>;

/** The typed values and their forecast. */
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
  const local = useLocalText();
  const [key, setKey] = useState<string | null>(null);
  const notice = useUndoNotice();
  const change = useBulkChange({ showsError: true });
  const preview = usePreviewBulkUpdate();
  const [typed, setTyped] = useState<Values>({});
  const [plan, setPlan] = useState<Plan | null>(null);
  const session = useSession();
  const { type, rows } = props;
  const count = rows.length;
  // True if the current person may move the records into this state.
  const mayEnter = (state: string) => {
    const statePermissions = listStatePermissions(type, state);
    return (
      statePermissions.length === 0 ||
      statePermissions.some((permission) => getAccessState(session, permission) === 'allowed')
    );
  };
  const reachable = (state: string) =>
    mayEnter(state) && rows.every((row) => canMove(type, getRecordState(type, row.fields), state));
  const fields = type.fields
    .filter((field) => field.kind !== 'lines' && !isActionOnly(type, field.key))
    .filter((field) => !rows.some((row) => getMirroredFields(type, row.fields).includes(field.key)))
    .map((field) =>
      field.key === type.states?.field
        ? { ...field, options: field.options?.filter(({ value }) => reachable(value)) }
        : field,
    );
  const field = fields.find((candidate) => candidate.key === key);
  const params = { axis: type.axis, type: type.key };
  const entitiesOf = (values: Values) => rows.map((row) => ({ id: row.id, version: row.version, fields: values }));
  /** Nothing is changed before the forecast is shown. */
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
          data={fields.map((field) => ({ value: field.key, label: local(field.label) }))}
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
            loadRecords={loadRecordOptions}
            recordLabel={loadRecordLabel}
            alwaysReady
          />
        )}
      </Stack>
    </Dialog>
  );
}

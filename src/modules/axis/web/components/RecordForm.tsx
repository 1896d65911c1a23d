/** The form of a record. */
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { isShown, stateOf } from '#kernel/contract/record-type.ts';
import { isSealedKind } from '#kernel/contract/sealed.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLocal } from '#kernel/web/i18n.tsx';
import { showDone, showError } from '#kernel/web/notify.tsx';
import { SchemaForm } from '#kernel/web/ui/index.ts';
import type { Version } from '../../contract/merge.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecords, recordLabel, useReplaceRecord } from '../axis.api.ts';
import { formFields, fromForm, rarelyFilled, toForm } from '../records.ts';
import { useText } from '../text.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

const versionOf = ({ title, code, fields }: Version): Version => ({ title, code, fields });

/** The record of a VERSION_CONFLICT as it is stored now; null for other errors. */
function currentOf(error: unknown): AxisRecordView | null {
  const { code, details } = toApiError(error);
  if (code !== 'VERSION_CONFLICT') return null;
  return (details as { current?: AxisRecordView } | undefined)?.current ?? null;
}

/** The values of a record as a form. What others save meanwhile is announced and never overwritten in silence. */
export function RecordForm(props: {
  record: AxisRecordView;
  type: TypeDefinition;
  /** What most people leave empty is folded; `shown` are the columns of the list. */
  folds?: { shown: readonly string[] | undefined } | undefined;
  /** After it was saved, or left. */
  onDone?: () => void;
}) {
  const { record, type, onDone } = props;
  const t = useText();
  const local = useLocal();
  const save = useReplaceRecord();
  const back = useReplaceRecord({ onDone: () => showDone(t('detail.back')), showsError: false });
  // The version that the person works on stays, whatever arrives live.
  const [base, setBase] = useState(record);
  const [isTyped, setTyped] = useState(false);
  const [conflict, setConflict] = useState<{ mine: Version; theirs: AxisRecordView } | null>(null);
  const names = { title: t('word.title'), code: t('word.code'), codeHelp: t('form.code.help') };
  const fields = formFields(type, { state: stateOf(type, base.fields), fields: base.fields }, names);
  const params = { axis: record.axis, type: record.type, id: record.id };
  /** @param before what is written over */
  const keep = async (values: Version, before: AxisRecordView) => {
    const saved = await save.send({ params, body: { ...values, version: before.version } });
    setBase(saved);
    setConflict(null);
    const undo = () => back.fire({ params, body: { ...versionOf(before), version: saved.version } });
    // A number that was replaced is not known here any more: only its mask was.
    const isReplaced = type.fields.some(
      ({ key, kind }) => isSealedKind(kind) && (values.fields[key] ?? null) !== (before.fields[key] ?? null),
    );
    showDone(t('detail.saved'), isReplaced ? {} : { undo });
    // After the form has noted that everything is saved.
    queueMicrotask(() => onDone?.());
  };
  const submit = async (values: Record<string, unknown>) => {
    const shown = fields.map(({ key }) => key);
    const hidden = Object.entries(base.fields).filter(([key]) => !shown.includes(key));
    // What comes from another view stands in no form.
    const typed = fromForm({ ...(isShown(type, base.fields) && { title: base.title, code: base.code }), ...values });
    const mine = { ...typed, fields: { ...Object.fromEntries(hidden), ...typed.fields } };
    try {
      await keep(mine, base);
    } catch (error) {
      const theirs = currentOf(error);
      if (theirs) setConflict({ mine, theirs });
      throw error;
    }
  };
  const mergeInto = async (merged: Version, theirs: AxisRecordView) => {
    try {
      await keep(merged, theirs);
    } catch (error) {
      const newer = currentOf(error);
      if (newer) setConflict((old) => old && { ...old, theirs: newer });
      showError(error);
    }
  };
  // Where nothing was typed there is nothing to lose, and nothing to say.
  if (record.version > base.version && !isTyped && !conflict && !save.isSending) setBase(record);
  return (
    <>
      {record.version > base.version && !conflict && (
        <Alert color="yellow" role="status">
          <Group justify="space-between">
            {t('detail.newer')}
            <Button size="xs" variant="default" onClick={() => setBase(record)}>
              {t('detail.newer.load')}
            </Button>
          </Group>
        </Alert>
      )}
      <SchemaForm
        key={`${base.id}.${base.version}.${type.version}`}
        fields={fields}
        folded={{
          title: t('form.more'),
          keys: props.folds ? rarelyFilled(fields, { ...props.folds, values: toForm(base, type) }) : [],
        }}
        initial={toForm(base, type)}
        onSubmit={submit}
        onCancel={onDone}
        onTyped={setTyped}
        errorPrefix="fields"
        loadRecords={loadRecords}
        recordLabel={recordLabel}
      />
      {conflict && (
        <ConflictDialog
          base={versionOf(base)}
          mine={conflict.mine}
          theirs={versionOf(conflict.theirs)}
          reading={{ type, references: [...base.references, ...(conflict.theirs.references ?? [])], local, names }}
          isSaving={save.isSending}
          onMerge={(merged) => void mergeInto(merged, conflict.theirs)}
          onDiscard={() => {
            setBase(conflict.theirs);
            setConflict(null);
          }}
          onClose={() => setConflict(null)}
        />
      )}
    </>
  );
}

/** The form of a record. */
import { Alert, Button, Group } from '@mantine/core';
import { useState } from 'react';
import { getRecordState, isMirroredRecord } from '#kernel/contract/record-type.ts';
import { isSealedKind } from '#kernel/contract/sealed-value.ts';
import { toApiError } from '#kernel/web/api-error.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError, showSuccess } from '#kernel/web/notify.tsx';
import { SchemaForm } from '#kernel/web/ui/index.ts';
import type { Version } from '../../contract/merge.ts';
import type { AxisRecordView } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { loadRecordLabel, loadRecordOptions, useReplaceRecord } from '../axis.api.ts';
import { getFormFields, listRarelyFilled, parseForm, toForm } from '../record-fields.ts';
import { useText } from '../text.ts';
import { ConflictDialog } from './ConflictDialog.tsx';

const toVersion = ({ title, code, fields }: Version): Version => ({ title, code, fields });

/** The record of a VERSION_CONFLICT as it is stored now; null for other errors. */
function getCurrentRecord(error: unknown): AxisRecordView | null {
  const { code, details } = toApiError(error);
  if (code !== 'VERSION_CONFLICT') return null;
  return (details as { current?: AxisRecordView } | undefined)?.current ?? null;
}

/** The values of a record as a form. What others save meanwhile is announced and never overwritten in silence. */
export function RecordForm(props: {
  record: AxisRecordView;
  type: TypeDefinition;
  /** Folds the fields most people leave empty; `shown` are the columns of the list. */
  folds?: { shown: readonly string[] | undefined } | undefined;
  /** After it was saved, or left. */
  onDone?: () => void;
}) {
  const { record, type, onDone } = props;
  const t = useText();
  const local = useLocalText();
  const save = useReplaceRecord();
  const back = useReplaceRecord({ onDone: () => showSuccess(t('detail.back')), showsError: false });
  // The version that the person works on stays, whatever arrives live.
  const [base, setBase] = useState(record);
  const [isTyped, setTyped] = useState(false);
  const [conflict, setConflict] = useState<{ mine: Version; theirs: AxisRecordView } | null>(null);
  const names = { title: t('word.title'), code: t('word.code'), codeHelp: t('form.code.help') };
  const fields = getFormFields(type, { state: getRecordState(type, base.fields), fields: base.fields }, names);
  const params = { axis: record.axis, type: record.type, id: record.id };
  /** @param previous what is written over */
  const keep = async (values: Version, previous: AxisRecordView) => {
    const saved = await save.send({ params, body: { ...values, version: previous.version } });
    setBase(saved);
    setConflict(null);
    const undo = () => back.fire({ params, body: { ...toVersion(previous), version: saved.version } });
    // A number that was replaced is not known here any more: only its mask was.
    const isReplaced = type.fields.some(
      ({ key, kind }) => isSealedKind(kind) && (values.fields[key] ?? null) !== (previous.fields[key] ?? null),
    );
    showSuccess(t('detail.saved'), isReplaced ? {} : { undo });
    // After the form has noted that everything is saved.
    queueMicrotask(() => onDone?.());
  };
  const submit = async (values: Record<string, unknown>) => {
    const formKeys = fields.map(({ key }) => key);
    const hidden = Object.entries(base.fields).filter(([key]) => !formKeys.includes(key));
    // Values owned by another view are in no form.
    const typed = parseForm({
      ...(isMirroredRecord(type, base.fields) && { title: base.title, code: base.code }),
      ...values,
    });
    const mine = { ...typed, fields: { ...Object.fromEntries(hidden), ...typed.fields } };
    try {
      await keep(mine, base);
    } catch (error) {
      const theirs = getCurrentRecord(error);
      if (theirs) setConflict({ mine, theirs });
      throw error;
    }
  };
  const mergeInto = async (merged: Version, theirs: AxisRecordView) => {
    try {
      await keep(merged, theirs);
    } catch (error) {
      const newer = getCurrentRecord(error);
      if (newer) setConflict((old) => old && { ...old, theirs: newer });
      showError(error);
    }
  };
  // If nothing was typed, nothing can be lost and no notice is needed.
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
          keys: props.folds ? listRarelyFilled(fields, { ...props.folds, values: toForm(base, type) }) : [],
        }}
        initial={toForm(base, type)}
        onSubmit={submit}
        onCancel={onDone}
        onTyped={setTyped}
        errorPrefix="fields"
        loadRecords={loadRecordOptions}
        recordLabel={loadRecordLabel}
      />
      {conflict && (
        <ConflictDialog
          base={toVersion(base)}
          mine={conflict.mine}
          theirs={toVersion(conflict.theirs)}
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

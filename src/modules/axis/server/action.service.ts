/** Record actions: each is an execution of a flow, so flow shows it and can undo it. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createFieldSchema, type FieldDefinition } from '#kernel/contract/field.ts';
import { reportOptions } from '#kernel/contract/issue.ts';
import { getFieldLabels } from '#kernel/contract/labels.ts';
import {
  getQuestions,
  getRecordState,
  listRecordActions,
  type RecordAction,
  type RecordType,
} from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { App } from '#kernel/server/app-module.ts';
import { assertPermission, type Context } from '#kernel/server/context.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { sealForm } from '#kernel/server/sealed-fields.ts';
import {
  listFrameProblems,
  type SystemFrame,
  startExecution,
  startSystemExecution,
} from '#modules/flow/server/index.ts';
import { getActionFrameKey } from '../contract/action.ts';
import { recordUpdateBlock } from '../contract/blocks.ts';
import { axisErrors } from '../contract/errors.ts';
import type { AxisRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { findDeclaration, getDeclaredTypes } from './declared-types.ts';
import { createLocalizedError } from './localized-error.ts';
import { lockRecords, type RecordKey, readRecord } from './record.service.ts';
import { assertNoMirroredAction, getStateLabel } from './record-state.policy.ts';
import { getActionRequirements } from './rights.ts';
import { getAllowedType } from './type.service.ts';

/** The product's own flow for an action: shipped by its module, or one step that writes the form's values. */
function getActionFrame(
  type: { axis: string; key: string; label: LocalText },
  action: RecordAction,
  declared: RecordType | undefined,
): SystemFrame {
  const settings = { record: '=input.record', fields: '=input.fields' };
  const writing = { id: 'write', kind: recordUpdateBlock.kind, title: action.label, settings };
  const steps = declared?.flows[action.key] ?? [writing];
  const named = (locale: keyof LocalText) =>
    `${type.label[locale] || type.label.ko}: ${action.label[locale] || action.label.ko}`;
  const title = { ko: named('ko'), en: named('en') };
  return {
    key: getActionFrameKey(type, action),
    title,
    description: action.help ?? title,
    logType: 'flow',
    undoBy: 'initiator',
    definition: {
      blocks: steps.map((step) => ({ ...step })),
      connections: steps.slice(1).map(({ id }, index) => ({ from: steps[index]?.id as string, to: id })),
    },
  };
}

/** Flows of declared actions that reference something no module provides. */
export function assertActionFlows(app: App): string[] {
  return getDeclaredTypes(app).flatMap((type) =>
    (type.actions ?? []).flatMap((action) =>
      action.frame
        ? []
        : listFrameProblems(app, getActionFrame(type, action, type).definition).map(
            (source) => `action ${type.axis}/${type.key} ${action.key}, ${source}`,
          ),
    ),
  );
}

/** @throws VALIDATION_FAILED naming what was asked */
function readAnswers(context: Context, questions: readonly FieldDefinition[], values: FieldValues): FieldValues {
  const result = createFieldSchema(questions).safeParse(values, reportOptions);
  if (result.success) return result.data;
  throw fail(kernelErrors.VALIDATION_FAILED, {
    details: toErrorDetails(result.error, {
      locale: context.locale,
      within: 'values',
      known: getFieldLabels(questions),
    }),
  });
}

/** The flow's values of its own form: each answer, or null if missing. */
const toCompleteAnswers = (values: FieldValues, form: readonly FieldDefinition[]) =>
  Object.fromEntries(form.map(({ key }) => [key, values[key] ?? null]));

/** Values to write into the record: a missing answer leaves the field unchanged, null empties it. */
const toWrittenValues = (values: FieldValues, own: readonly FieldDefinition[]) =>
  Object.fromEntries(own.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));

/** The record, locked, where the action may be done to it now. @throws NOT_FOUND, RECORD_ACTION_REFUSED, RECORD_SHOWN */
async function lockForAction(context: Context, input: { key: RecordKey; type: TypeDefinition; action: RecordAction }) {
  const { key, type, action } = input;
  const [record] = await lockRecords(context, [key.id]);
  if (!record || record.deletedAt || record.axis !== key.axis || record.type !== key.type) {
    throw fail(kernelErrors.NOT_FOUND);
  }
  assertNoMirroredAction(type, record, action);
  if (listRecordActions(type, record.fields).includes(action)) return record;
  const state = getStateLabel(type, getRecordState(type, record.fields));
  throw createLocalizedError(axisErrors.RECORD_ACTION_REFUSED, { state, action: action.label });
}

async function startAction(context: Context, type: TypeDefinition, input: ActionStart) {
  const { record, action, values } = input;
  const { own, form } = getQuestions(type.fields, action);
  const { locale } = context.company;
  const title = `${record.title} · ${action.label[locale] || action.label.ko}`.slice(0, 200);
  // Whatever the form asks for: the run is about the record that was locked and judged.
  const answers = { ...toCompleteAnswers(values, form), record: record.id };
  if (action.frame) {
    const inputEntries = Object.entries({ ...toWrittenValues(values, own), ...answers }).filter(
      ([, value]) => value !== null,
    );
    return startExecution(context, { frameKey: action.frame, input: Object.fromEntries(inputEntries), title });
  }
  const emptied = Object.fromEntries((action.clears ?? []).map((key) => [key, null]));
  const moved = type.states && action.to ? { [type.states.field]: action.to } : {};
  const fields = { ...emptied, ...toWrittenValues(values, own), ...moved };
  return startSystemExecution(context, {
    frame: getActionFrame(type, action, findDeclaration(appOf(context), type)),
    input: { ...answers, fields },
    title,
  });
}

interface ActionStart {
  record: AxisRecord;
  action: RecordAction;
  values: FieldValues;
}

/**
 * Does what the action says, as a run that can be undone.
 * @throws UNKNOWN_ACTION, RECORD_ACTION_REFUSED, RECORD_TYPE_FORBIDDEN, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, and what its flow refuses with
 */
export async function actOnRecord(context: Context, input: RecordKey & { action: string; values: FieldValues }) {
  const type = await getAllowedType(context, input, 'read');
  const action = type.actions?.find(({ key }) => key === input.action);
  if (!action) throw fail(axisErrors.UNKNOWN_ACTION, { values: { action: input.action } });
  const requirements = getActionRequirements(context, type, action);
  for (const permission of requirements.permissions) assertPermission(context, permission);
  if (requirements.write) await getAllowedType(context, input, 'write');
  const record = await lockForAction(context, { key: input, type, action });
  const { own, form } = getQuestions(type.fields, action);
  const questions = [...own, ...form];
  const answers = readAnswers(context, questions, input.values);
  const values = await sealForm(context, questions, { values: answers, path: 'values' });
  const { id, status } = await startAction(context, type, { record, action, values });
  return { executionId: id, status, record: await readRecord(context, input, { includeDeleted: true }) };
}

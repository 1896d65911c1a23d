/** What people do to a record: each is a run of a flow, so that flow shows it and takes it back. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type FieldDefinition, schemaOf } from '#kernel/contract/field.ts';
import { reported } from '#kernel/contract/issue.ts';
import { labelsOfFields } from '#kernel/contract/labels.ts';
import { actionsFor, questionsOf, type RecordAction, type RecordType, stateOf } from '#kernel/contract/record-type.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { type Context, demand } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import type { House } from '#kernel/server/room.ts';
import { sealForm } from '#kernel/server/sealed.ts';
import { frameProblems, type SystemFrame, startExecution, startSystemExecution } from '#modules/flow/server/index.ts';
import { recordActionFrame } from '../contract/action.ts';
import { recordUpdateBlock } from '../contract/blocks.ts';
import { axisErrors } from '../contract/errors.ts';
import type { AxisRecord, FieldValues } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { declarationOf, declaredTypes } from './declared.ts';
import { lockRecords, type RecordKey, readRecord } from './record.service.ts';
import { refusalOf } from './refusal.ts';
import { askedFor } from './rights.ts';
import { demandOwnAction, stateLabel } from './states.ts';
import { typeOf } from './type.service.ts';

/** The product's own flow of an action: what its room ships, or one step that writes what was asked. */
function frameOf(
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
    key: recordActionFrame(type, action),
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

/** What the flows of declared actions name that no room of the house has. */
export function checkActions(house: House): string[] {
  return declaredTypes(house).flatMap((type) =>
    (type.actions ?? []).flatMap((action) =>
      action.frame
        ? []
        : frameProblems(house, frameOf(type, action, type).definition).map(
            (words) => `action ${type.axis}/${type.key} ${action.key}, ${words}`,
          ),
    ),
  );
}

/** @throws VALIDATION_FAILED naming what was asked */
function answersOf(context: Context, questions: readonly FieldDefinition[], values: FieldValues): FieldValues {
  const result = schemaOf(questions).safeParse(values, reported);
  if (result.success) return result.data;
  throw fail(kernelErrors.VALIDATION_FAILED, {
    details: detailsOf(result.error, { locale: context.locale, within: 'values', known: labelsOfFields(questions) }),
  });
}

/** What the flow gets of its own form: every answer, or that there is none. */
const answered = (values: FieldValues, form: readonly FieldDefinition[]) =>
  Object.fromEntries(form.map(({ key }) => [key, values[key] ?? null]));

/** What is written into the record: an answer that was not given leaves the field, null empties it. */
const given = (values: FieldValues, own: readonly FieldDefinition[]) =>
  Object.fromEntries(own.flatMap(({ key }) => (values[key] === undefined ? [] : [[key, values[key]]])));

/** The record, locked, where the action may be done to it now. @throws NOT_FOUND, RECORD_ACTION_REFUSED, RECORD_SHOWN */
async function openTo(context: Context, about: { key: RecordKey; type: TypeDefinition; action: RecordAction }) {
  const { key, type, action } = about;
  const [record] = await lockRecords(context, [key.id]);
  if (!record || record.deletedAt || record.axis !== key.axis || record.type !== key.type) {
    throw fail(kernelErrors.NOT_FOUND);
  }
  demandOwnAction(type, record, action);
  if (actionsFor(type, record.fields).includes(action)) return record;
  const state = stateLabel(type, stateOf(type, record.fields));
  throw refusalOf(axisErrors.RECORD_ACTION_REFUSED, { state, action: action.label });
}

async function start(context: Context, type: TypeDefinition, about: Started) {
  const { record, action, values } = about;
  const { own, form } = questionsOf(type.fields, action);
  const { locale } = context.company;
  const title = `${record.title} · ${action.label[locale] || action.label.ko}`.slice(0, 200);
  // Whatever the form asks for: the run is about the record that was locked and judged.
  const asked = { ...answered(values, form), record: record.id };
  if (action.frame) {
    const said = Object.entries({ ...given(values, own), ...asked }).filter(([, value]) => value !== null);
    return startExecution(context, { frameKey: action.frame, input: Object.fromEntries(said), title });
  }
  const emptied = Object.fromEntries((action.clears ?? []).map((key) => [key, null]));
  const moved = type.states && action.to ? { [type.states.field]: action.to } : {};
  const fields = { ...emptied, ...given(values, own), ...moved };
  return startSystemExecution(context, {
    frame: frameOf(type, action, declarationOf(houseOf(context), type)),
    input: { ...asked, fields },
    title,
  });
}

interface Started {
  record: AxisRecord;
  action: RecordAction;
  values: FieldValues;
}

/**
 * Does what the action says, as a run that can be undone.
 * @throws UNKNOWN_ACTION, RECORD_ACTION_REFUSED, RECORD_TYPE_FORBIDDEN, FORBIDDEN, VALIDATION_FAILED, NOT_FOUND, and what its flow refuses with
 */
export async function actOnRecord(context: Context, input: RecordKey & { action: string; values: FieldValues }) {
  const type = await typeOf(context, input, 'read');
  const action = type.actions?.find(({ key }) => key === input.action);
  if (!action) throw fail(axisErrors.UNKNOWN_ACTION, { values: { action: input.action } });
  const asked = askedFor(context, type, action);
  for (const permission of asked.permissions) demand(context, permission);
  if (asked.write) await typeOf(context, input, 'write');
  const record = await openTo(context, { key: input, type, action });
  const { own, form } = questionsOf(type.fields, action);
  const questions = [...own, ...form];
  const answers = answersOf(context, questions, input.values);
  const values = await sealForm(context, questions, { values: answers, path: 'values' });
  const { id, status } = await start(context, type, { record, action, values });
  return { executionId: id, status, record: await readRecord(context, input, { includeDeleted: true }) };
}

/**
 * Form choices: checks that chosen records and persons are the company's and attached files the sender's, and retains the files.
 */
import type { Json } from '#kernel/contract/block.ts';
import { type ErrorDetail, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { describeCode } from '#kernel/contract/issue.ts';
import { getFieldLabels } from '#kernel/contract/labels.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';
import { attachFiles } from '#kernel/server/files.ts';
import { sealForm } from '#kernel/server/sealed-fields.ts';
import { findMembers } from '#modules/access/server/index.ts';
import { insertAttachments } from './attachment.queries.ts';
import { isRehearsal } from './rehearsal-mode.ts';

export interface RecordChoice {
  id: string;
  label: string;
  axis: string;
  type: string;
}

/** Extension point: the module that owns records offers them as choices in forms; only readable records are offered and named. */
export interface RecordChoices {
  types(context: Context): Promise<{ axis: string; type: string; label: string }[]>;
  find(context: Context, query: { axis: string; type: string; q: string; limit: number }): Promise<RecordChoice[]>;
  named(context: Context, ids: readonly string[]): Promise<RecordChoice[]>;
  /**
   * The existing records, regardless of the reader: the sender need not be able to read a record that a link or earlier step put
   * into a form.
   */
  loadExisting(context: Context, ids: readonly string[]): Promise<Pick<RecordChoice, 'id' | 'axis' | 'type'>[]>;
}
export const recordChoicesPoint = defineExtensionPoint<RecordChoices>('flow.record-choices');

type Values = { [key: string]: Json };

/** A value that refers to a record, with its position. */
interface NamedValue {
  field: FieldDefinition;
  path: string;
  value: Json;
  holder: Values;
}

const namingKinds = new Set<FieldDefinition['kind']>(['file', 'record', 'person']);

const isNaming = ({ kind, fields = [] }: FieldDefinition): boolean => namingKinds.has(kind) || fields.some(isNaming);

function listNamedValues(fields: readonly FieldDefinition[], holder: Values, prefix: string): NamedValue[] {
  return fields.flatMap((field) => {
    const value = holder[field.key];
    const path = `${prefix}.${field.key}`;
    if (value === undefined || value === null) return [];
    if (namingKinds.has(field.kind)) return [{ field, path, value, holder }];
    if (field.kind !== 'lines' || !Array.isArray(value)) return [];
    return value.flatMap((line, index) => listNamedValues(field.fields ?? [], line as Values, `${path}.${index}`));
  });
}

const listIds = (named: readonly NamedValue[]) => [...new Set(named.map(({ value }) => String(value)))];
const getFiles = ({ value }: NamedValue) => value as { id: string }[];

export async function findNamedRecords(context: Context, ids: readonly string[]): Promise<Map<string, RecordChoice>> {
  const recordsById = new Map<string, RecordChoice>();
  if (ids.length === 0) return recordsById;
  for (const { named } of contributionsTo(appOf(context), recordChoicesPoint)) {
    for (const recordChoice of await named(context, ids)) recordsById.set(recordChoice.id, recordChoice);
  }
  return recordsById;
}

async function findKnownRecords(context: Context, ids: readonly string[]) {
  const recordsById = new Map<string, Pick<RecordChoice, 'axis' | 'type'>>();
  if (ids.length === 0) return recordsById;
  for (const { loadExisting } of contributionsTo(appOf(context), recordChoicesPoint)) {
    for (const knownRecord of await loadExisting(context, ids)) recordsById.set(knownRecord.id, knownRecord);
  }
  return recordsById;
}

/** Those that are not there, or not of the type that is asked for. */
async function filterUnknownValues(context: Context, all: readonly NamedValue[]): Promise<NamedValue[]> {
  const [people, records] = [
    all.filter(({ field }) => field.kind === 'person'),
    all.filter(({ field }) => field.kind === 'record'),
  ];
  const members = people.length > 0 ? await findMembers(context, listIds(people)) : [];
  const persons = new Set(members.map(({ personId }) => personId));
  const recordsById = await findKnownRecords(context, listIds(records));
  const isWrong = ({ field, value }: NamedValue) => {
    const knownRecord = recordsById.get(String(value));
    return (
      !knownRecord || (field.axis && field.axis !== knownRecord.axis) || (field.type && field.type !== knownRecord.type)
    );
  };
  return [...people.filter(({ value }) => !persons.has(String(value))), ...records.filter(isWrong)];
}

/** Puts what the server knows of the files in the place of what was sent. Gives the fields that name others. */
async function resolveFiles(
  context: Context,
  input: { all: readonly NamedValue[]; executionId: string; isOwn: boolean },
) {
  const { executionId, isOwn } = input;
  const files = input.all.filter(({ field }) => field.kind === 'file');
  const ids = [...new Set(files.flatMap((namedValue) => getFiles(namedValue).map(({ id }) => id)))];
  if (ids.length === 0) return [];
  const stored = await attachFiles(context, { ids, sender: isOwn ? getActorId(context) : 'anybody' });
  const filesById = new Map(stored.map((file) => [file.id, file]));
  const wrong = files.filter((namedValue) => getFiles(namedValue).some(({ id }) => !filesById.has(id)));
  if (wrong.length > 0) return wrong;
  for (const namedValue of files)
    namedValue.holder[namedValue.field.key] = getFiles(namedValue).map(({ id }) => ({ ...filesById.get(id) })) as Json;
  context.unit.add(insertAttachments(context.companyId, { executionId, fileIds: ids }));
  return [];
}

/**
 * The values of a form with their references resolved, and with sealed fields encrypted.
 * @param form.by `person` filled it in; `flow`: another flow did, from resolved values; `product`: a module did and answers for it
 * @throws VALIDATION_FAILED with `field` = prefix + key
 */
export async function resolveFormValues(
  context: Context,
  form: {
    fields: readonly FieldDefinition[];
    values: Values;
    prefix: string;
    executionId: string;
    by: 'person' | 'flow' | 'product';
  },
): Promise<Values> {
  const sealed = await sealForm(context, form.fields, { values: form.values, path: form.prefix });
  if (!form.fields.some(isNaming)) return sealed;
  const values = structuredClone(sealed);
  const all = listNamedValues(form.fields, values, form.prefix);
  const strange = form.by === 'person' ? await filterUnknownValues(context, all) : [];
  // A rehearsal may use the input of any person's earlier run.
  const isOwn = form.by === 'person' && !isRehearsal(context);
  const lost = await resolveFiles(context, { all, executionId: form.executionId, isOwn });
  if (strange.length + lost.length === 0) return values;
  const labels = getFieldLabels(form.fields);
  const shownWrong =
    (code: string) =>
    ({ path }: NamedValue): ErrorDetail => ({
      field: path,
      code,
      message: describeCode(code, { path, locale: context.locale, known: labels }),
    });
  throw fail(kernelErrors.VALIDATION_FAILED, {
    details: [...strange.map(shownWrong('unknown_choice')), ...lost.map(shownWrong('unknown_file'))],
  });
}

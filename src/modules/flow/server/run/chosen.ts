/** What people chose and attached in a form: records and persons are of the company, files are theirs and are kept. */
import type { Json } from '#kernel/contract/block.ts';
import { type ErrorDetail, fail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { sayCode } from '#kernel/contract/issue.ts';
import { labelsOfFields } from '#kernel/contract/labels.ts';
import { actorId, type Context } from '#kernel/server/context.ts';
import { keepFiles } from '#kernel/server/files.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';
import { sealForm } from '#kernel/server/sealed.ts';
import { membersNamed } from '#modules/access/server/index.ts';
import { insertAttachments } from './attachment.queries.ts';
import { isRehearsed } from './rehearsing.ts';

export interface RecordChoice {
  id: string;
  label: string;
  axis: string;
  type: string;
}

/** How the room that owns records lets forms choose them: offered and named is only what the actor may read. */
export interface RecordChoices {
  types(context: Context): Promise<{ axis: string; type: string; label: string }[]>;
  find(context: Context, about: { axis: string; type: string; q: string; limit: number }): Promise<RecordChoice[]>;
  named(context: Context, ids: readonly string[]): Promise<RecordChoice[]>;
  /** Those that are there, whoever asks: what a form was handed by a link or an earlier step need not be readable to who sends it. */
  known(context: Context, ids: readonly string[]): Promise<Pick<RecordChoice, 'id' | 'axis' | 'type'>[]>;
}
export const recordChoices = definePoint<RecordChoices>('flow.record-choices');

type Values = { [key: string]: Json };

/** A value that names something beyond itself, and where it stands. */
interface Named {
  field: FieldDefinition;
  path: string;
  value: Json;
  holder: Values;
}

const naming = new Set<FieldDefinition['kind']>(['file', 'record', 'person']);

const isNaming = ({ kind, fields = [] }: FieldDefinition): boolean => naming.has(kind) || fields.some(isNaming);

function namedIn(fields: readonly FieldDefinition[], holder: Values, prefix: string): Named[] {
  return fields.flatMap((field) => {
    const value = holder[field.key];
    const path = `${prefix}.${field.key}`;
    if (value === undefined || value === null) return [];
    if (naming.has(field.kind)) return [{ field, path, value, holder }];
    if (field.kind !== 'lines' || !Array.isArray(value)) return [];
    return value.flatMap((line, index) => namedIn(field.fields ?? [], line as Values, `${path}.${index}`));
  });
}

const idsOf = (named: readonly Named[]) => [...new Set(named.map(({ value }) => String(value)))];
const filesOf = ({ value }: Named) => value as { id: string }[];

export async function recordsNamed(context: Context, ids: readonly string[]): Promise<Map<string, RecordChoice>> {
  const found = new Map<string, RecordChoice>();
  if (ids.length === 0) return found;
  for (const { named } of givenAt(houseOf(context), recordChoices)) {
    for (const one of await named(context, ids)) found.set(one.id, one);
  }
  return found;
}

async function recordsKnown(context: Context, ids: readonly string[]) {
  const found = new Map<string, Pick<RecordChoice, 'axis' | 'type'>>();
  if (ids.length === 0) return found;
  for (const { known } of givenAt(houseOf(context), recordChoices)) {
    for (const one of await known(context, ids)) found.set(one.id, one);
  }
  return found;
}

/** Those that are not there, or not of the type that is asked for. */
async function strangersAmong(context: Context, all: readonly Named[]): Promise<Named[]> {
  const [people, records] = [
    all.filter(({ field }) => field.kind === 'person'),
    all.filter(({ field }) => field.kind === 'record'),
  ];
  const members = people.length > 0 ? await membersNamed(context, idsOf(people)) : [];
  const persons = new Set(members.map(({ personId }) => personId));
  const found = await recordsKnown(context, idsOf(records));
  const isWrong = ({ field, value }: Named) => {
    const one = found.get(String(value));
    return !one || (field.axis && field.axis !== one.axis) || (field.type && field.type !== one.type);
  };
  return [...people.filter(({ value }) => !persons.has(String(value))), ...records.filter(isWrong)];
}

/** Puts what the server knows of the files in the place of what was sent. Gives the fields that name others. */
async function kept(context: Context, about: { all: readonly Named[]; executionId: string; isOwn: boolean }) {
  const { executionId, isOwn } = about;
  const files = about.all.filter(({ field }) => field.kind === 'file');
  const ids = [...new Set(files.flatMap((one) => filesOf(one).map(({ id }) => id)))];
  if (ids.length === 0) return [];
  const stored = await keepFiles(context, { ids, sender: isOwn ? actorId(context) : 'anybody' });
  const known = new Map(stored.map((file) => [file.id, file]));
  const wrong = files.filter((one) => filesOf(one).some(({ id }) => !known.has(id)));
  if (wrong.length > 0) return wrong;
  for (const one of files) one.holder[one.field.key] = filesOf(one).map(({ id }) => ({ ...known.get(id) })) as Json;
  context.unit.add(insertAttachments(context.companyId, { executionId, fileIds: ids }));
  return [];
}

/**
 * The values of a form with what they name settled, and with what is typed into sealed fields encrypted.
 * @param form.by `person` filled it in; `flow`: another flow did, from what was settled there; `product`: a room did, which answers for it
 * @throws VALIDATION_FAILED with `field` = prefix + key
 */
export async function settled(
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
  const all = namedIn(form.fields, values, form.prefix);
  const strange = form.by === 'person' ? await strangersAmong(context, all) : [];
  // What is only tried out takes the input of an earlier run, whoever that was of.
  const isOwn = form.by === 'person' && !isRehearsed(context);
  const lost = await kept(context, { all, executionId: form.executionId, isOwn });
  if (strange.length + lost.length === 0) return values;
  const known = labelsOfFields(form.fields);
  const told =
    (code: string) =>
    ({ path }: Named): ErrorDetail => ({
      field: path,
      code,
      message: sayCode(code, { path, locale: context.locale, known }),
    });
  throw fail(kernelErrors.VALIDATION_FAILED, {
    details: [...strange.map(told('unknown_choice')), ...lost.map(told('unknown_file'))],
  });
}

/** One row of a file that is imported: the record that it would make, the change that it would be, and what is wrong with it. */
import { AppError, type ErrorDetail, kernelErrors } from '#kernel/contract/error.ts';
import { type FieldDefinition, sequenceProblems } from '#kernel/contract/field.ts';
import { reported, sayCode } from '#kernel/contract/issue.ts';
import { inSentence, labelsOfFields } from '#kernel/contract/labels.ts';
import { isMask, isSealed, isSealedKind, readSealed } from '#kernel/contract/sealed.ts';
import { fill, type LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import type { Context } from '#kernel/server/context.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { axisErrors } from '../contract/errors.ts';
import type { ImportedRow } from '../contract/import.ts';
import { type FieldValues, NewRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import type { Found } from './import-names.ts';
import type { Problem } from './imports.queries.ts';
import type { Written } from './record-set.service.ts';
import { demandAllowed, demandOwn } from './states.ts';
import { checkedFields } from './type.service.ts';

const Head = NewRecord.pick({ title: true, code: true });

/** What a detail is about: the last part of `fields.price` that is a field. */
function placeOf(type: TypeDefinition, detail: ErrorDetail | undefined): Pick<Problem, 'key' | 'column'> {
  const core = { title: words.title, code: words.code };
  for (const key of (detail?.field ?? '').split('.').toReversed()) {
    const label = type.fields.find((field) => field.key === key)?.label ?? core[key as keyof typeof core];
    if (label) return { key, column: { ko: label.ko, en: label.en || label.ko } };
  }
  return { key: null, column: { ko: '', en: '' } };
}

type Details = Record<keyof LocalText, readonly ErrorDetail[]>;

function problemsOf(type: TypeDefinition, details: Details): Problem[] {
  return details.ko.map((detail, at) => ({
    ...placeOf(type, detail),
    code: detail.code ?? kernelErrors.VALIDATION_FAILED.code,
    reason: { ko: detail.message ?? '', en: details.en[at]?.message ?? '' },
  }));
}

type Refused = { code: string } & LocalText;

const problemAt = (place: Pick<Problem, 'key' | 'column'>, { code, ko, en }: Refused): Problem => ({
  ...place,
  code,
  reason: { ko, en },
});

/** About a value by which the row is like others: `code`, or the key of a field. */
export const problemOfLike = (type: TypeDefinition, key: string, error: Refused): Problem =>
  problemAt(placeOf(type, { field: key }), error);

function headProblems(type: TypeDefinition, { title, code }: ImportedRow, isChange: boolean): Problem[] {
  const head = isChange && title === '' ? Head.omit({ title: true }).safeParse({ code }, reported) : null;
  const result = head ?? Head.safeParse({ title, code }, reported);
  if (result.success) return [];
  const told = (locale: keyof LocalText) => detailsOf(result.error, { locale });
  return problemsOf(type, { ko: told('ko'), en: told('en') });
}

/** Why the record may not become so; null where it may. */
function problemOfState(context: Context, type: TypeDefinition, { was, now }: { was: Written | null; now: Written }) {
  try {
    demandAllowed(context, type, { was: was?.fields ?? null, now: now.fields });
    demandOwn(type, { was, now });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = (Array.isArray(error.details) ? error.details : []) as ErrorDetail[];
    return problemAt(placeOf(type, first), error.inWords());
  }
}

/** True of the mask, as an export writes it, of the number that stands there. */
const isMaskOf = (stood: unknown, value: unknown): boolean =>
  isMask(value) && isSealed(stood) && readSealed(stood).mask === value;

/** Masks of sealed numbers behind which nothing stands. */
function problemsOfMasks(type: TypeDefinition, fields: FieldValues, was: FieldValues | null): Problem[] {
  const known = labelsOfFields(type.fields);
  return type.fields.flatMap(({ key, kind, label }): Problem[] => {
    const value = fields[key];
    if (!isSealedKind(kind) || !(isMask(value) || isSealed(value)) || isMaskOf(was?.[key], value)) return [];
    const say = (locale: keyof LocalText) => sayCode('unsealed', { path: key, locale, known });
    return [problemAt({ key, column: label }, { code: 'unsealed', ko: say('ko'), en: say('en') })];
  });
}

/** A row with the ids of what it names, and what of it names nothing. */
export interface NamedRow extends ImportedRow {
  unnamed: readonly Problem[];
}

export function nameRow(row: ImportedRow, known: ReadonlyMap<FieldDefinition, Found>): NamedRow {
  const unnamed: Problem[] = [];
  const fields = { ...row.fields };
  for (const [{ key, label }, found] of known) {
    const text = fields[key];
    const id = typeof text === 'string' ? found.get(text) : undefined;
    if (typeof id === 'string') fields[key] = id;
    else if (typeof text === 'string') {
      const error = id === undefined ? axisErrors.IMPORT_NAME_UNKNOWN : axisErrors.IMPORT_NAME_UNCLEAR;
      unnamed.push(problemAt({ key, column: label }, error));
    }
  }
  return { ...row, fields, unnamed };
}

/** The values of the row in the form in which they are kept, and what is wrong with them. */
function valuesOf(context: Context, type: TypeDefinition, row: NamedRow, part: boolean) {
  const checked = checkedFields(context, type, { fields: row.fields, part });
  if ('fields' in checked) return { fields: checked.fields, problems: [...row.unnamed] };
  // That a name is not known is said already.
  const isSaid = ({ field = '' }: ErrorDetail) => row.unnamed.some(({ key }) => key === field.split('.')[0]);
  const own = (locale: keyof LocalText) => checked.flaws[locale].filter((detail) => !isSaid(detail));
  return { fields: row.fields, problems: [...row.unnamed, ...problemsOf(type, { ko: own('ko'), en: own('en') })] };
}

interface JudgedValues {
  /** The record as it would be. */
  now: Written;
  problems: Problem[];
}

/** The record that a row would make. */
export function judgeNew(context: Context, type: TypeDefinition, row: NamedRow): JudgedValues {
  const { fields, problems } = valuesOf(context, type, row, false);
  const isSound = problems.length === 0;
  const now = { title: row.title, code: row.code, fields };
  const state = isSound ? problemOfState(context, type, { was: null, now }) : null;
  const masks = isSound ? problemsOfMasks(type, fields, null) : [];
  return {
    now,
    problems: [...headProblems(type, row, false), ...problems, ...masks, ...(state ? [state] : [])],
  };
}

/** Fields that would no longer follow others as they should. */
function problemsOfSequence(type: TypeDefinition, was: FieldValues, now: FieldValues): Problem[] {
  const before = new Set(sequenceProblems(type.fields, was).map(({ key }) => key));
  return sequenceProblems(type.fields, now).flatMap(({ key, words: said }) => {
    if (before.has(key)) return [];
    const place = placeOf(type, { field: key });
    const say = (locale: keyof LocalText) => fill(said[locale], { name: inSentence(place.column, locale) });
    return [problemAt(place, { code: 'custom', ko: say('ko'), en: say('en') })];
  });
}

/** What a row would make of a record: empty cells leave what stands. */
export function judgeChange(context: Context, type: TypeDefinition, row: NamedRow, was: Written): JudgedValues {
  const { fields, problems } = valuesOf(context, type, row, true);
  const isSound = problems.length === 0;
  const masks = isSound ? problemsOfMasks(type, fields, was.fields) : [];
  const said = Object.entries(fields).filter(([key, value]) => !isMaskOf(was.fields[key], value));
  const values = { ...was.fields, ...Object.fromEntries(said) };
  const now = { title: row.title || was.title, code: row.code ?? was.code, fields: values };
  const state = isSound ? problemOfState(context, type, { was, now }) : null;
  const sequence = isSound ? problemsOfSequence(type, was.fields, values) : [];
  return {
    now,
    problems: [...headProblems(type, row, true), ...problems, ...masks, ...sequence, ...(state ? [state] : [])],
  };
}

/** One row of a file that is imported: the record that it would make, the change that it would be, and what is wrong with it. */

import { commonTexts } from '#kernel/contract/common-texts.ts';
import { AppError, type ErrorDetail, kernelErrors } from '#kernel/contract/error.ts';
import { type FieldDefinition, listSequenceProblems } from '#kernel/contract/field.ts';
import { describeCode, reportOptions } from '#kernel/contract/issue.ts';
import { getFieldLabels, toSentenceLabel } from '#kernel/contract/labels.ts';
import { isMask, isSealed, isSealedKind, readSealed } from '#kernel/contract/sealed-value.ts';
import { fillTemplate, type LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { toErrorDetails } from '#kernel/server/issues.ts';
import { axisErrors } from '../contract/errors.ts';
import type { ImportedRow } from '../contract/import.ts';
import { type FieldValues, NewRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import type { NameResolution } from './import-names.ts';
import type { Problem } from './imports.queries.ts';
import type { WrittenRecord } from './record-set.service.ts';
import { assertAllowedChange, assertNoMirroredChange } from './record-state.policy.ts';
import { checkFields } from './type.service.ts';

const Head = NewRecord.pick({ title: true, code: true });

/** The field a detail refers to: the last part of `fields.price` that is a field. */
function findField(type: TypeDefinition, detail: ErrorDetail | undefined): Pick<Problem, 'key' | 'column'> {
  const core = { title: commonTexts.title, code: commonTexts.code };
  for (const key of (detail?.field ?? '').split('.').toReversed()) {
    const label = type.fields.find((field) => field.key === key)?.label ?? core[key as keyof typeof core];
    if (label) return { key, column: { ko: label.ko, en: label.en || label.ko } };
  }
  return { key: null, column: { ko: '', en: '' } };
}

type Details = Record<keyof LocalText, readonly ErrorDetail[]>;

function toProblems(type: TypeDefinition, details: Details): Problem[] {
  return details.ko.map((detail, at) => ({
    ...findField(type, detail),
    code: detail.code ?? kernelErrors.VALIDATION_FAILED.code,
    reason: { ko: detail.message ?? '', en: details.en[at]?.message ?? '' },
  }));
}

type RowRejection = { code: string } & LocalText;

const toProblem = (location: Pick<Problem, 'key' | 'column'>, { code, ko, en }: RowRejection): Problem => ({
  ...location,
  code,
  reason: { ko, en },
});

/** About a value by which the row is like others: `code`, or the key of a field. */
export const createMatchProblem = (type: TypeDefinition, key: string, error: RowRejection): Problem =>
  toProblem(findField(type, { field: key }), error);

function findHeadProblems(type: TypeDefinition, { title, code }: ImportedRow, isChange: boolean): Problem[] {
  const head = isChange && title === '' ? Head.omit({ title: true }).safeParse({ code }, reportOptions) : null;
  const result = head ?? Head.safeParse({ title, code }, reportOptions);
  if (result.success) return [];
  const problemsIn = (locale: keyof LocalText) => toErrorDetails(result.error, { locale });
  return toProblems(type, { ko: problemsIn('ko'), en: problemsIn('en') });
}

/** Why the record may not become so; null where it may. */
function findStateProblem(
  context: Context,
  type: TypeDefinition,
  { was, now }: { was: WrittenRecord | null; now: WrittenRecord },
) {
  try {
    assertAllowedChange(context, type, { was: was?.fields ?? null, now: now.fields });
    assertNoMirroredChange(type, { was, now });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = (Array.isArray(error.details) ? error.details : []) as ErrorDetail[];
    return toProblem(findField(type, first), error.inWords());
  }
}

/** True if the value is the exported mask of the current number. */
const isOwnMask = (stood: unknown, value: unknown): boolean =>
  isMask(value) && isSealed(stood) && readSealed(stood).mask === value;

/** Masks of sealed numbers without a stored value. */
function findMaskProblems(type: TypeDefinition, fields: FieldValues, was: FieldValues | null): Problem[] {
  const fieldLabels = getFieldLabels(type.fields);
  return type.fields.flatMap(({ key, kind, label }): Problem[] => {
    const value = fields[key];
    if (!isSealedKind(kind) || !(isMask(value) || isSealed(value)) || isOwnMask(was?.[key], value)) return [];
    const say = (locale: keyof LocalText) => describeCode('unsealed', { path: key, locale, known: fieldLabels });
    return [toProblem({ key, column: label }, { code: 'unsealed', ko: say('ko'), en: say('en') })];
  });
}

/** A row with the ids of what it names, and what of it names nothing. */
export interface NamedRow extends ImportedRow {
  unnamed: readonly Problem[];
}

export function resolveRow(row: ImportedRow, namesByField: ReadonlyMap<FieldDefinition, NameResolution>): NamedRow {
  const unnamed: Problem[] = [];
  const fields = { ...row.fields };
  for (const [{ key, label }, resolved] of namesByField) {
    const text = fields[key];
    const id = typeof text === 'string' ? resolved.get(text) : undefined;
    if (typeof id === 'string') fields[key] = id;
    else if (typeof text === 'string') {
      const error = id === undefined ? axisErrors.IMPORT_NAME_UNKNOWN : axisErrors.IMPORT_NAME_UNCLEAR;
      unnamed.push(toProblem({ key, column: label }, error));
    }
  }
  return { ...row, fields, unnamed };
}

/** The row's values in stored form, and their problems. */
function parseRowValues(context: Context, type: TypeDefinition, row: NamedRow, part: boolean) {
  const checked = checkFields(context, type, { fields: row.fields, part });
  if ('fields' in checked) return { fields: checked.fields, problems: [...row.unnamed] };
  // An unknown name is already reported.
  const isSaid = ({ field = '' }: ErrorDetail) => row.unnamed.some(({ key }) => key === field.split('.')[0]);
  const own = (locale: keyof LocalText) => checked.flaws[locale].filter((detail) => !isSaid(detail));
  return { fields: row.fields, problems: [...row.unnamed, ...toProblems(type, { ko: own('ko'), en: own('en') })] };
}

interface EvaluatedValues {
  /** The record as it would be. */
  now: WrittenRecord;
  problems: Problem[];
}

/** The record that a row would make. */
export function evaluateNewRow(context: Context, type: TypeDefinition, row: NamedRow): EvaluatedValues {
  const { fields, problems } = parseRowValues(context, type, row, false);
  const isSound = problems.length === 0;
  const now = { title: row.title, code: row.code, fields };
  const state = isSound ? findStateProblem(context, type, { was: null, now }) : null;
  const masks = isSound ? findMaskProblems(type, fields, null) : [];
  return {
    now,
    problems: [...findHeadProblems(type, row, false), ...problems, ...masks, ...(state ? [state] : [])],
  };
}

/** Fields that would no longer follow others as they should. */
function findSequenceProblems(type: TypeDefinition, was: FieldValues, now: FieldValues): Problem[] {
  const previousProblems = new Set(listSequenceProblems(type.fields, was).map(({ key }) => key));
  return listSequenceProblems(type.fields, now).flatMap(({ key, words: template }) => {
    if (previousProblems.has(key)) return [];
    const location = findField(type, { field: key });
    const say = (locale: keyof LocalText) =>
      fillTemplate(template[locale], { name: toSentenceLabel(location.column, locale) });
    return [toProblem(location, { code: 'custom', ko: say('ko'), en: say('en') })];
  });
}

/** The changes a row makes to a record: empty cells leave values unchanged. */
export function evaluateChange(
  context: Context,
  type: TypeDefinition,
  row: NamedRow,
  was: WrittenRecord,
): EvaluatedValues {
  const { fields, problems } = parseRowValues(context, type, row, true);
  const isSound = problems.length === 0;
  const masks = isSound ? findMaskProblems(type, fields, was.fields) : [];
  const newEntries = Object.entries(fields).filter(([key, value]) => !isOwnMask(was.fields[key], value));
  const values = { ...was.fields, ...Object.fromEntries(newEntries) };
  const now = { title: row.title || was.title, code: row.code ?? was.code, fields: values };
  const state = isSound ? findStateProblem(context, type, { was, now }) : null;
  const sequence = isSound ? findSequenceProblems(type, was.fields, values) : [];
  return {
    now,
    problems: [...findHeadProblems(type, row, true), ...problems, ...masks, ...sequence, ...(state ? [state] : [])],
  };
}

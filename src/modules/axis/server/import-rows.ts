/** Rows of a file that is imported: which of them become records, and what is wrong with the others. Nothing is written. */
import type { CsvRow } from '#kernel/contract/csv.ts';
import { AppError, type ErrorDetail, kernelErrors } from '#kernel/contract/error.ts';
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { newId } from '#kernel/contract/ids.ts';
import { reported, sayCode } from '#kernel/contract/issue.ts';
import { labelsOfFields } from '#kernel/contract/labels.ts';
import { isMask, isSealed, isSealedKind } from '#kernel/contract/sealed.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import { words } from '#kernel/contract/words.ts';
import type { Context } from '#kernel/server/context.ts';
import { detailsOf } from '#kernel/server/issues.ts';
import { sealRows } from '#kernel/server/sealed.ts';
import { axisErrors } from '../contract/errors.ts';
import { type ImportColumns, type ImportedRow, importedRow, namesIn } from '../contract/import.ts';
import { type FieldValues, NewRecord } from '../contract/record.ts';
import type { TypeDefinition } from '../contract/type.ts';
import { selectCodes } from './bulk.queries.ts';
import { type NamedRecord, type Problem, type Refusal, selectNamed } from './imports.queries.ts';
import { demandAllowed } from './states.ts';
import { checkedFields, typeOf } from './type.service.ts';

export interface RowsOfFile {
  type: TypeDefinition;
  columns: ImportColumns;
  rows: readonly CsvRow[];
}

/** A record to be. */
export interface NewRow {
  id: string;
  title: string;
  code: string | null;
  fields: FieldValues;
}

type Found = ReadonlyMap<string, string | typeof unclear>;
const unclear = Symbol('several records have this title');

/** What texts name, by code, else by id, else by the title that one record alone has. */
function byText(texts: readonly string[], records: readonly NamedRecord[]): Found {
  const byCode = new Map(records.map(({ code, id }) => [code, id]));
  const ids = new Set(records.map(({ id }) => id));
  const byTitle = Map.groupBy(records, ({ title }) => title);
  const found = texts.flatMap((text) => {
    const titled = byTitle.get(text) ?? [];
    const id = byCode.get(text) ?? (ids.has(text) ? text : null) ?? (titled.length > 1 ? unclear : titled[0]?.id);
    return id === undefined ? [] : [[text, id] as const];
  });
  return new Map(found);
}

/** What the rows name, by the field: one statement for each field that names records. */
async function lookUpAll(
  context: Context,
  { rows, columns }: RowsOfFile,
): Promise<ReadonlyMap<FieldDefinition, Found>> {
  const asked = [...namesIn(rows, columns)].filter(([, texts]) => texts.length > 0);
  // Whether a name is known is told to who may read the records alone.
  for (const [{ axis = '', type = '' }] of asked) await typeOf(context, { axis, type }, 'read');
  const found = await context.unit.queryAll(
    asked.map(([{ axis = '', type = '' }, texts]) => selectNamed(context.companyId, { axis, type, texts })),
  );
  return new Map(asked.map(([field, texts], at) => [field, byText(texts, (found[at] ?? []) as NamedRecord[])]));
}

const Head = NewRecord.pick({ title: true, code: true });

/** By what a detail names: the last part of `fields.price`, `entities.3.code`. */
function labelFor(type: TypeDefinition, detail: ErrorDetail | undefined): LocalText {
  const keys = (detail?.field ?? '').split('.');
  const core = { title: words.title, code: words.code };
  for (const key of keys.toReversed()) {
    const label = type.fields.find((field) => field.key === key)?.label ?? core[key as keyof typeof core];
    if (label) return { ko: label.ko, en: label.en || label.ko };
  }
  return { ko: '', en: '' };
}

function problemsOf(type: TypeDefinition, details: Record<keyof LocalText, readonly ErrorDetail[]>): Problem[] {
  return details.ko.map((detail, at) => ({
    column: labelFor(type, detail),
    code: detail.code ?? kernelErrors.VALIDATION_FAILED.code,
    reason: { ko: detail.message ?? '', en: details.en[at]?.message ?? '' },
  }));
}

function refusedBy(column: LocalText, error: { code: string } & LocalText): Problem {
  const { code, ko, en } = error;
  return { column, code, reason: { ko, en } };
}

const headOf = ({ title, code }: ImportedRow) => Head.safeParse({ title, code }, reported);

/** Why the row may not begin as it is; null where it may. */
function problemOfState(context: Context, type: TypeDefinition, fields: FieldValues): Problem | null {
  try {
    demandAllowed(context, type, { was: null, now: fields });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [first] = (Array.isArray(error.details) ? error.details : []) as ErrorDetail[];
    return refusedBy(labelFor(type, first), error.inWords());
  }
}

/** Masks of sealed numbers, as an export writes them: nothing stands behind them in a file. */
function problemsOfMasks(type: TypeDefinition, fields: FieldValues): Problem[] {
  const known = labelsOfFields(type.fields);
  return type.fields.flatMap(({ key, kind, label }): Problem[] => {
    if (!isSealedKind(kind) || !(isMask(fields[key]) || isSealed(fields[key]))) return [];
    const say = (locale: keyof LocalText) => sayCode('unsealed', { path: key, locale, known });
    return [refusedBy(label, { code: 'unsealed', ko: say('ko'), en: say('en') })];
  });
}

/** The values of the row as they are stored, with all that is wrong with them. */
function judgeValues(context: Context, type: TypeDefinition, row: ImportedRow & { unnamed: readonly string[] }) {
  const head = headOf(row);
  const told = (locale: keyof LocalText) => (head.success ? [] : detailsOf(head.error, { locale }));
  const problems = problemsOf(type, { ko: told('ko'), en: told('en') });
  const checked = checkedFields(context, type, row.fields);
  if ('flaws' in checked) {
    // That a name is not known is said already.
    const isSaid = ({ field = '' }: ErrorDetail) => row.unnamed.includes(field.split('.')[0] ?? '');
    const own = (locale: keyof LocalText) => checked.flaws[locale].filter((detail) => !isSaid(detail));
    return { fields: row.fields, problems: [...problems, ...problemsOf(type, { ko: own('ko'), en: own('en') })] };
  }
  const { fields } = checked;
  const state = problemOfState(context, type, fields);
  return { fields, problems: [...problems, ...problemsOfMasks(type, fields), ...(state ? [state] : [])] };
}

/** Rows whose code another record has, or a row before. */
async function repeatedCodes(
  context: Context,
  type: TypeDefinition,
  rows: readonly ImportedRow[],
): Promise<Set<number>> {
  const codes = rows.flatMap(({ code }) => code ?? []);
  if (codes.length === 0) return new Set();
  const found = await context.unit.query(selectCodes(context.companyId, { axis: type.axis, type: type.key, codes }));
  const taken = new Set(found.map(({ code }) => code));
  const repeated = new Set<number>();
  for (const { code, line } of rows) {
    if (code === null) continue;
    if (taken.has(code)) repeated.add(line);
    taken.add(code);
  }
  return repeated;
}

/** The row with the ids of what it names, and what of it names nothing. */
function judgeNames(row: ImportedRow, known: ReadonlyMap<FieldDefinition, Found>) {
  const problems: Problem[] = [];
  const fields = { ...row.fields };
  const unnamed: string[] = [];
  for (const [{ key, label }, found] of known) {
    const text = fields[key];
    if (typeof text !== 'string') continue;
    const id = found.get(text);
    if (typeof id === 'string') {
      fields[key] = id;
      continue;
    }
    const { IMPORT_NAME_UNCLEAR, IMPORT_NAME_UNKNOWN } = axisErrors;
    problems.push(refusedBy(label, id === unclear ? IMPORT_NAME_UNCLEAR : IMPORT_NAME_UNKNOWN));
    unnamed.push(key);
  }
  return { row: { ...row, fields, unnamed }, problems };
}

/**
 * Reads for all rows at once: what they name, and which codes are taken.
 * @throws RECORD_TYPE_FORBIDDEN where rows name records that the actor may not read
 */
export async function judgeRows(context: Context, about: RowsOfFile): Promise<{ good: NewRow[]; refused: Refusal[] }> {
  const { type, columns, rows } = about;
  const target = { type, currency: context.company.currency, lookUp: () => null };
  const known = await lookUpAll(context, about);
  const refused: Refusal[] = [];
  const sound: ImportedRow[] = [];
  for (const cells of rows) {
    const named = judgeNames(importedRow(cells, columns, target), known);
    const { fields, problems } = judgeValues(context, type, named.row);
    const { line, title, code } = named.row;
    const all = [...named.problems, ...problems];
    if (all.length > 0) refused.push({ line, problems: all });
    else sound.push({ line, title, code, fields });
  }
  const repeated = await repeatedCodes(context, type, sound);
  const problems = [refusedBy(words.code, kernelErrors.DUPLICATE)];
  for (const line of repeated) refused.push({ line, problems });
  const good = sound.filter(({ line }) => !repeated.has(line)).map(({ line: _, ...row }) => ({ id: newId(), ...row }));
  const sealed = await sealRows(
    context,
    type.fields,
    good.map(({ fields }) => fields),
  );
  const rowsToAdd = good.map((row, at) => ({ ...row, fields: sealed[at] ?? row.fields }));
  return { good: rowsToAdd, refused: refused.sort((one, other) => one.line - other.line) };
}

/** What the three record blocks share: the impact of a change, the verdict on taking it back, and taking it back. */
import {
  type Impact,
  type Json,
  type Picture,
  picture,
  type StoredImpact,
  type Verdict,
} from '#kernel/contract/block.ts';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { lastDecides, type Reversal } from '#kernel/server/block.ts';
import { type Context, companyOf } from '#kernel/server/context.ts';
import { type AxisRecord, flat, type PatchRecord } from '../../contract/record.ts';
import type { TypeDefinition } from '../../contract/type.ts';
import { judgeRecord, type RecordImpact, valuesToPutBack } from '../../contract/undo.ts';
import { lockRecords, type Origin, setDeleted, updateRecordValues } from '../record.service.ts';
import { selectLaterHistory, selectRecords } from '../records.queries.ts';
import { selectDependents } from '../relationships.queries.ts';
import { recordTypes } from '../type.service.ts';

type Values = RecordImpact['before'];
type Fact = Omit<RecordImpact, 'axis' | 'type' | 'recordId' | 'version'>;

const core: Record<string, LocalText> = { title: { ko: '이름', en: 'Title' }, code: { ko: '코드', en: 'Code' } };

/** A company may have left a word of its own without English. */
const inLocale = (text: LocalText, locale: Locale): string => text[locale] || text.ko;

/** Values as a person reads them: by their labels. */
function readable(type: TypeDefinition | undefined, values: Values): Picture {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return picture((locale) =>
    Object.fromEntries(
      entries.map(([name, value]) => {
        const field = type?.fields.find((known) => `fields.${known.key}` === name);
        const option = field?.options?.find((known) => known.value === value);
        const label = field?.label ?? core[name];
        const shown = field?.kind === 'money' ? formatMoney(value as Money, locale) : value;
        return [label ? inLocale(label, locale) : name, option ? inLocale(option.label, locale) : shown];
      }),
    ),
  );
}

/** The impact of a change of `record`, which is as it is after the change. */
export async function impactOf(context: Context, record: AxisRecord, fact: Fact): Promise<Impact> {
  const { axis, type, id, version, title } = record;
  const definition = (await recordTypes(context)).find((known) => known.axis === axis && known.key === type);
  const gone = (values: Values, none: boolean) => (none ? null : readable(definition, values));
  const data: RecordImpact = { ...fact, recordId: id, axis, type, version };
  return {
    subject: { type: 'record', id, label: { ko: title, en: title } },
    before: gone(fact.before, fact.action === 'create' || fact.action === 'restore'),
    after: gone(fact.after, fact.action === 'delete'),
    data: data as unknown as Json,
  };
}

export function valuesOf(record: AxisRecord): Values {
  return flat(record) as Values;
}

/** The values that differ, as they were and as they are. */
export function differences(was: AxisRecord, now: AxisRecord): { before: Values; after: Values } {
  const [a, b] = [valuesOf(was), valuesOf(now)];
  const keys = Object.keys({ ...a, ...b }).filter((key) => JSON.stringify(a[key]) !== JSON.stringify(b[key]));
  const pick = (values: Values): Values => Object.fromEntries(keys.map((key) => [key, values[key] ?? null]));
  return { before: pick(a), after: pick(b) };
}

const dataOf = (impact: StoredImpact): RecordImpact => impact.data as unknown as RecordImpact;

/** One verdict per impact. */
async function checkRecords(context: Context, impacts: readonly StoredImpact[]): Promise<Verdict[]> {
  const ids = [...new Set(impacts.map((impact) => dataOf(impact).recordId))].sort();
  const since = impacts.map((impact) => ({ id: dataOf(impact).recordId, version: dataOf(impact).version }));
  const lowest = new Map<string, number>();
  for (const { id, version } of since) lowest.set(id, Math.min(version, lowest.get(id) ?? version));
  const companyId = companyOf(context).id;
  const [records, history, dependents] = await context.unit.queryAll([
    selectRecords(companyId, ids),
    selectLaterHistory(
      companyId,
      [...lowest].map(([id, version]) => ({ id, version })),
    ),
    selectDependents(companyId, ids),
  ]);
  const verdicts = impacts.map((impact) => {
    const data = dataOf(impact);
    const others = dependents.filter((one) => one.recordId === data.recordId && one.executionId !== impact.executionId);
    return judgeRecord({
      impact: data,
      executionId: impact.executionId,
      current: records.find((record) => record.id === data.recordId) ?? null,
      later: history.filter((change) => change.recordId === data.recordId && change.version > data.version),
      dependents: others.map((one) => one.executionId),
    });
  });
  return lastDecides(impacts, verdicts);
}

function patchOf(values: Values): PatchRecord {
  const { title, code, ...rest } = values;
  const fields = Object.entries(rest).map(([name, value]) => [name.slice('fields.'.length), value]);
  return {
    ...(typeof title === 'string' && { title }),
    ...(code !== undefined && { code: code as string | null }),
    fields: Object.fromEntries(fields),
  };
}

async function putBack(context: Context, record: AxisRecord, data: RecordImpact, origin: Origin): Promise<Impact[]> {
  const values = valuesToPutBack(data, record);
  if (Object.keys(values).length === 0) return [];
  const { before, after } = await updateRecordValues(context, { id: record.id, patch: patchOf(values), origin });
  const fact = { action: 'update' as const, ...differences(before, after), undoing: !data.undoing };
  return [await impactOf(context, after, fact)];
}

/** Takes one change back; the impact returned can be taken back in turn (redo). Nothing when nothing is left to take back. */
async function revertRecord(context: Context, impact: StoredImpact, execution: { id: string }): Promise<Impact[]> {
  const data = dataOf(impact);
  const [record] = await lockRecords(context, [data.recordId]);
  if (!record) throw fail(kernelErrors.NOT_FOUND);
  const origin: Origin = { cause: data.undoing ? 'redo' : 'undo', executionId: execution.id };
  if (data.action === 'update') return record.deletedAt ? [] : putBack(context, record, data, origin);
  const deleted = data.action !== 'delete';
  if ((record.deletedAt !== null) === deleted) return [];
  const after = await setDeleted(context, record, { deleted, origin });
  const values = valuesOf(record);
  const fact = deleted
    ? { action: 'delete' as const, before: values, after: {} }
    : { action: 'restore' as const, before: {}, after: values };
  return [await impactOf(context, after, { ...fact, undoing: !data.undoing })];
}

export const records: Reversal = {
  name: 'axis.records',
  async lock(context, impacts) {
    await lockRecords(
      context,
      impacts.map((impact) => dataOf(impact).recordId),
    );
  },
  check: checkRecords,
  async revert(context, impacts, undo) {
    const made: Impact[][] = [];
    for (const impact of impacts) made.push(await revertRecord(context, impact, undo));
    return made;
  },
};

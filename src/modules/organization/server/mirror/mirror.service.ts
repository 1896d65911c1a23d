/**
 * Departments and staff as records of axis: they show the chart of today, and are written with whatever changes it, in the same unit of
 * work. What they hold beside it is their own.
 */
import { type Context, getToday } from '#kernel/server/context.ts';
import {
  findMirroredRecords,
  findRecordsById,
  findRecordsByValue,
  findUnmirroredRecords,
  type MirroredChange,
  type MirroredTypeKey,
  writeMirroredRecords,
} from '#modules/axis/server/index.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { accountField } from '#modules/entity/contract/account.ts';
import { chartField, internalType } from '#modules/entity/contract/internal.type.ts';
import { userType } from '#modules/entity/contract/user.type.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { Fact } from '../../contract/change.ts';
import { type Chart, type ChartStaff, getTermOn } from '../../contract/chart.ts';
import { findRanks, loadChart, lockChartForUnit } from '../chart.service.ts';
import { getPersonState, getUnitState, type MirrorState } from './mirror-state.ts';
import { matchRecords, type UnlinkedRecord } from './record-match.ts';

const mirroredType: MirroredTypeKey = { axis: internalType.axis, type: internalType.key };

type Fields = Record<string, unknown>;

const getText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The units and people of which something changed. */
interface ChangedScope {
  units: Set<string>;
  people: Set<string>;
}

function toScope(facts: readonly Fact[]): ChangedScope {
  const scope: ChangedScope = { units: new Set(), people: new Set() };
  for (const fact of facts) {
    if (fact.of === 'unit') scope.units.add(fact.id);
    else for (const seat of [fact.before, fact.after]) if (seat) scope.people.add(seat.person);
  }
  return scope;
}

const createWholeScope = ({ units, seats }: Chart): ChangedScope => ({
  units: new Set(units.keys()),
  people: new Set([...seats.values()].map(({ person }) => person)),
});

/** Adds referenced units: those of the people, and all ancestors of units. */
function addUnitsAbove(scope: ChangedScope, chart: Chart, day: string): ChangedScope {
  const units = new Set(scope.units);
  for (const { person, unit } of chart.seats.values()) if (scope.people.has(person)) units.add(unit);
  for (const id of units) {
    const life = chart.units.get(id);
    const parent = (getTermOn(life, day) ?? life?.terms.findLast(({ from }) => from <= day))?.parent;
    if (parent) units.add(parent);
  }
  return { units, people: scope.people };
}

async function getStates(
  context: Context,
  chart: Chart,
  changedScope: ChangedScope,
): Promise<{ marks: string[]; drawn: MirrorState[] }> {
  const day = getToday(context);
  const scope = addUnitsAbove(changedScope, chart, day);
  const people = [...scope.people];
  const personRows = await findPeople(context, people);
  const active = new Set((await findActiveMembers(context, people)).map(({ personId }) => personId));
  const duties = people.length > 0 ? await findRanks(context) : [];
  const dutyOf = (id: string) => duties.find((rank) => rank.id === id)?.name.ko ?? null;
  const seats = Map.groupBy(chart.seats.values(), ({ person }) => person);
  const drawn = [
    ...[...scope.units].map((mark) => getUnitState(chart.units.get(mark), mark, day)),
    ...people.map((mark) => {
      const person = personRows.get(mark);
      const who = { name: person?.name ?? '', email: person?.email ?? '', isActive: active.has(mark) };
      return getPersonState({ mark, seats: seats.get(mark) ?? [], known: who, dutyOf }, day);
    }),
  ];
  return { marks: [...scope.units, ...people], drawn: drawn.filter((state) => state !== null) };
}

type AxisRecord = NonNullable<MirroredChange['was']>;

/** The unit shown by each department that these records name. */
async function loadUnitsOfDepartments(context: Context, records: readonly AxisRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(records.flatMap(({ fields }) => getText(fields.department) || []))];
  const named = ids.length > 0 ? await findRecordsById(context, { ...mirroredType, ids }) : [];
  return new Map(named.flatMap(({ id, fields }) => (fields[chartField] ? [[id, getText(fields[chartField])]] : [])));
}

async function loadAccounts(context: Context, employees: readonly string[]): Promise<Map<string, string>> {
  if (employees.length === 0) return new Map();
  const filter = { axis: userType.axis, type: userType.key, key: 'internal', values: employees };
  const linked = await findRecordsByValue(context, filter);
  return new Map(linked.map(({ fields }) => [getText(fields.internal), getText(fields[accountField])]));
}

/** Records older than the unit or seat that they show from now on. */
async function matchUnlinked(context: Context, missing: readonly MirrorState[]): Promise<Map<string, AxisRecord>> {
  const records = missing.length > 0 ? await findUnmirroredRecords(context, mirroredType) : [];
  if (records.length === 0) return new Map();
  const isEmployee = ({ fields }: AxisRecord) => fields.kind === 'employee';
  const accounts = await loadAccounts(
    context,
    records.filter(isEmployee).map(({ id }) => id),
  );
  const units = await loadUnitsOfDepartments(context, records);
  const unmatched = (): UnlinkedRecord[] =>
    records.map((record) => {
      const { id, title, code, fields } = record;
      const [unit, account] = [units.get(getText(fields.department)) ?? null, accounts.get(id) || null];
      return { id, title, code, isEmployee: isEmployee(record), email: getText(fields.email), unit, account };
    });
  const of = (kind: MirrorState['of']) => missing.filter((state) => state.of === kind);
  const unitMatches = matchRecords(of('unit'), unmatched());
  // People are known by their departments, too.
  for (const [mark, id] of unitMatches) units.set(id, mark);
  const byId = new Map(records.map((record) => [record.id, record]));
  const all = [...unitMatches, ...matchRecords(of('person'), unmatched())];
  return new Map(all.map(([mark, id]) => [mark, byId.get(id) as AxisRecord]));
}

/** The values that come of the chart, over those that are the record's own. */
function getFields(was: AxisRecord | null, drawn: MirrorState, recordOf: (unit: string) => string | undefined): Fields {
  const own = was?.fields ?? (drawn.of === 'person' && drawn.alias ? { email: drawn.alias } : {});
  const { standing, endedOn: _, ...rest } = own as Fields;
  const kind = drawn.of === 'person' ? 'employee' : rest.kind === 'team' ? 'team' : 'department';
  const position = drawn.of === 'person' ? drawn.duty : null;
  const department = drawn.parent === null ? undefined : recordOf(drawn.parent);
  const ended = drawn.endedOn !== null && { standing: 'ended', endedOn: drawn.endedOn };
  // No value means present.
  const life = ended || (standing !== undefined && { standing: 'active' });
  return {
    ...Object.fromEntries(Object.entries(rest).filter(([key]) => key !== 'department')),
    ...{ kind, [chartField]: drawn.mark },
    ...(position !== null && { position }),
    ...(department !== undefined && { department }),
    ...life,
  };
}

/** A record that the chart made goes with what it showed; another one shows nothing of the chart any more. */
function releaseRecord(was: AxisRecord, mark: string): MirroredChange[] {
  const { id, title, code, fields } = was;
  if (id === mark) return was.deletedAt ? [] : [{ was, now: { id, title, code, fields, deleted: true } }];
  const { [chartField]: _, ...own } = fields;
  return [{ was, now: { id, title, code, fields: own, deleted: false } }];
}

/** People who work in a unit without an account: employees unknown to the chart. */
export async function listStaff(context: Context): Promise<ChartStaff[]> {
  const records = await findUnmirroredRecords(context, mirroredType);
  const staff = records.filter(({ fields }) => fields.kind === 'employee' && fields.standing !== 'ended');
  const units = await loadUnitsOfDepartments(context, staff);
  return staff.flatMap(({ id, title: name, fields }) => {
    const unit = units.get(getText(fields.department));
    return unit ? [{ id, unit, name, position: getText(fields.position) }] : [];
  });
}

type Origin = Parameters<typeof writeMirroredRecords>[2]['origin'];

async function writeMirror(
  context: Context,
  input: { chart: Chart; scope: ChangedScope; origin: Origin },
): Promise<void> {
  const { chart, scope, origin } = input;
  const { marks, drawn } = await getStates(context, chart, scope);
  if (marks.length === 0) return;
  const existing = await findMirroredRecords(context, mirroredType, marks);
  const missing = drawn.filter(({ mark }) => !existing.has(mark));
  for (const [mark, record] of await matchUnlinked(context, missing)) existing.set(mark, record);
  const byMark = new Map(drawn.map((state) => [state.mark, state]));
  // A record made by the chart takes the id of the thing shown, so that it is found again after an undo.
  const recordOf = (mark: string) => existing.get(mark)?.id ?? (byMark.has(mark) ? mark : undefined);
  // An ended thing is updated where its record exists, and never created.
  const isMirrored = ({ mark, endedOn }: MirrorState) => endedOn === null || existing.get(mark)?.deletedAt === null;
  const changes = drawn.filter(isMirrored).map((state): MirroredChange => {
    const was = existing.get(state.mark) ?? null;
    const title = state.title || was?.title || state.mark;
    const code = state.of === 'unit' ? state.code : (was?.code ?? null);
    const fields = getFields(was, state, recordOf);
    return { was, now: { id: was?.id ?? state.mark, title, code, fields, deleted: false } };
  });
  const gone = marks.flatMap((mark) => {
    const was = byMark.has(mark) ? undefined : existing.get(mark);
    return was ? releaseRecord(was, mark) : [];
  });
  await writeMirroredRecords(context, mirroredType, { changes: [...changes, ...gone], origin });
}

/** After the chart became as it is now by these facts, in the same unit of work. */
export const mirrorChange = (
  context: Context,
  input: { chart: Chart; facts: readonly Fact[]; origin: Origin },
): Promise<void> => writeMirror(context, { ...input, scope: toScope(input.facts) });

/** The whole chart: days begin and end, people come and leave, and some records are older than the chart. */
export async function mirrorChart(context: Context): Promise<void> {
  await lockChartForUnit(context);
  const chart = await loadChart(context);
  await writeMirror(context, { chart, scope: createWholeScope(chart), origin: {} });
}

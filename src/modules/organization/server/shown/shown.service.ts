/**
 * Departments and staff as records of axis: they show the chart of today, and are written with whatever changes it, in the same unit of
 * work. What they hold beside it is their own.
 */
import { type Context, today } from '#kernel/server/context.ts';
import {
  findShown,
  findUnshown,
  recordsById,
  recordsByValue,
  type ShownChange,
  type ShownPlace,
  writeShown,
} from '#modules/axis/server/index.ts';
import { findActive } from '#modules/company/server/index.ts';
import { accountField } from '#modules/entity/contract/account.ts';
import { chartField, internalType } from '#modules/entity/contract/internal.type.ts';
import { userType } from '#modules/entity/contract/user.type.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import type { Fact } from '../../contract/change.ts';
import { type Chart, type ChartStaff, termOn } from '../../contract/chart.ts';
import { findRanks, holdChart, loadChart } from '../chart.service.ts';
import { type Drawn, drawPerson, drawUnit } from './draw.ts';
import { matchesOf, type Unmatched } from './match.ts';

const place: ShownPlace = { axis: internalType.axis, type: internalType.key };

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The units and people of which something changed. */
interface Scope {
  units: Set<string>;
  people: Set<string>;
}

function scopeOf(facts: readonly Fact[]): Scope {
  const scope: Scope = { units: new Set(), people: new Set() };
  for (const fact of facts) {
    if (fact.of === 'unit') scope.units.add(fact.id);
    else for (const seat of [fact.before, fact.after]) if (seat) scope.people.add(seat.person);
  }
  return scope;
}

const wholeScope = ({ units, seats }: Chart): Scope => ({
  units: new Set(units.keys()),
  people: new Set([...seats.values()].map(({ person }) => person)),
});

/** What the records name is there, too: the units of the people, and all that is above units. */
function withUnitsAbove(scope: Scope, chart: Chart, day: string): Scope {
  const units = new Set(scope.units);
  for (const { person, unit } of chart.seats.values()) if (scope.people.has(person)) units.add(unit);
  for (const id of units) {
    const life = chart.units.get(id);
    const parent = (termOn(life, day) ?? life?.terms.findLast(({ from }) => from <= day))?.parent;
    if (parent) units.add(parent);
  }
  return { units, people: scope.people };
}

async function drawnIn(context: Context, chart: Chart, asked: Scope): Promise<{ marks: string[]; drawn: Drawn[] }> {
  const day = today(context);
  const scope = withUnitsAbove(asked, chart, day);
  const people = [...scope.people];
  const known = await findPeople(context, people);
  const active = new Set((await findActive(context, people)).map(({ personId }) => personId));
  const duties = people.length > 0 ? await findRanks(context) : [];
  const dutyOf = (id: string) => duties.find((rank) => rank.id === id)?.name.ko ?? null;
  const seats = Map.groupBy(chart.seats.values(), ({ person }) => person);
  const drawn = [
    ...[...scope.units].map((mark) => drawUnit(chart.units.get(mark), mark, day)),
    ...people.map((mark) => {
      const person = known.get(mark);
      const who = { name: person?.name ?? '', email: person?.email ?? '', isActive: active.has(mark) };
      return drawPerson({ mark, seats: seats.get(mark) ?? [], known: who, dutyOf }, day);
    }),
  ];
  return { marks: [...scope.units, ...people], drawn: drawn.filter((one) => one !== null) };
}

type AxisRecord = NonNullable<ShownChange['was']>;

/** Which unit each department shows that these records name. */
async function unitsNamed(context: Context, records: readonly AxisRecord[]): Promise<Map<string, string>> {
  const ids = [...new Set(records.flatMap(({ fields }) => textOf(fields.department) || []))];
  const named = ids.length > 0 ? await recordsById(context, { ...place, ids }) : [];
  return new Map(named.flatMap(({ id, fields }) => (fields[chartField] ? [[id, textOf(fields[chartField])]] : [])));
}

async function accountsOf(context: Context, employees: readonly string[]): Promise<Map<string, string>> {
  if (employees.length === 0) return new Map();
  const about = { axis: userType.axis, type: userType.key, key: 'internal', values: employees };
  const linked = await recordsByValue(context, about);
  return new Map(linked.map(({ fields }) => [textOf(fields.internal), textOf(fields[accountField])]));
}

/** Records that stood before there was a unit or a seat, by what they show from now on. */
async function matched(context: Context, missing: readonly Drawn[]): Promise<Map<string, AxisRecord>> {
  const records = missing.length > 0 ? await findUnshown(context, place) : [];
  if (records.length === 0) return new Map();
  const isEmployee = ({ fields }: AxisRecord) => fields.kind === 'employee';
  const accounts = await accountsOf(
    context,
    records.filter(isEmployee).map(({ id }) => id),
  );
  const units = await unitsNamed(context, records);
  const unmatched = (): Unmatched[] =>
    records.map((record) => {
      const { id, title, code, fields } = record;
      const [unit, account] = [units.get(textOf(fields.department)) ?? null, accounts.get(id) || null];
      return { id, title, code, isEmployee: isEmployee(record), email: textOf(fields.email), unit, account };
    });
  const of = (kind: Drawn['of']) => missing.filter((one) => one.of === kind);
  const found = matchesOf(of('unit'), unmatched());
  // People are known by their departments, too.
  for (const [mark, id] of found) units.set(id, mark);
  const byId = new Map(records.map((record) => [record.id, record]));
  const all = [...found, ...matchesOf(of('person'), unmatched())];
  return new Map(all.map(([mark, id]) => [mark, byId.get(id) as AxisRecord]));
}

/** The values that come of the chart, over those that are the record's own. */
function fieldsOf(was: AxisRecord | null, drawn: Drawn, recordOf: (unit: string) => string | undefined): Fields {
  const own = was?.fields ?? (drawn.of === 'person' && drawn.alias ? { email: drawn.alias } : {});
  const { standing, endedOn: _, ...rest } = own as Fields;
  const kind = drawn.of === 'person' ? 'employee' : rest.kind === 'team' ? 'team' : 'department';
  const position = drawn.of === 'person' ? drawn.duty : null;
  const department = drawn.parent === null ? undefined : recordOf(drawn.parent);
  const ended = drawn.endedOn !== null && { standing: 'ended', endedOn: drawn.endedOn };
  // Who says nothing of it is there.
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
function released(was: AxisRecord, mark: string): ShownChange[] {
  const { id, title, code, fields } = was;
  if (id === mark) return was.deletedAt ? [] : [{ was, now: { id, title, code, fields, deleted: true } }];
  const { [chartField]: _, ...own } = fields;
  return [{ was, now: { id, title, code, fields: own, deleted: false } }];
}

/** Who works in which unit without an account: employees whom the chart does not know. */
export async function findStaff(context: Context): Promise<ChartStaff[]> {
  const records = await findUnshown(context, place);
  const staff = records.filter(({ fields }) => fields.kind === 'employee' && fields.standing !== 'ended');
  const units = await unitsNamed(context, staff);
  return staff.flatMap(({ id, title: name, fields }) => {
    const unit = units.get(textOf(fields.department));
    return unit ? [{ id, unit, name, position: textOf(fields.position) }] : [];
  });
}

type Origin = Parameters<typeof writeShown>[2]['origin'];

async function write(context: Context, about: { chart: Chart; scope: Scope; origin: Origin }): Promise<void> {
  const { chart, scope, origin } = about;
  const { marks, drawn } = await drawnIn(context, chart, scope);
  if (marks.length === 0) return;
  const known = await findShown(context, place, marks);
  const missing = drawn.filter(({ mark }) => !known.has(mark));
  for (const [mark, record] of await matched(context, missing)) known.set(mark, record);
  const byMark = new Map(drawn.map((one) => [one.mark, one]));
  // What the chart makes is called by what it shows, so that it is found again once it was taken back.
  const recordOf = (mark: string) => known.get(mark)?.id ?? (byMark.has(mark) ? mark : undefined);
  // What has ended is kept where it is kept already, and made for nobody.
  const isKept = ({ mark, endedOn }: Drawn) => endedOn === null || known.get(mark)?.deletedAt === null;
  const changes = drawn.filter(isKept).map((one): ShownChange => {
    const was = known.get(one.mark) ?? null;
    const title = one.title || was?.title || one.mark;
    const code = one.of === 'unit' ? one.code : (was?.code ?? null);
    const fields = fieldsOf(was, one, recordOf);
    return { was, now: { id: was?.id ?? one.mark, title, code, fields, deleted: false } };
  });
  const gone = marks.flatMap((mark) => {
    const was = byMark.has(mark) ? undefined : known.get(mark);
    return was ? released(was, mark) : [];
  });
  await writeShown(context, place, { changes: [...changes, ...gone], origin });
}

/** After the chart became as it is now by these facts, in the same unit of work. */
export const showChange = (
  context: Context,
  about: { chart: Chart; facts: readonly Fact[]; origin: Origin },
): Promise<void> => write(context, { ...about, scope: scopeOf(about.facts) });

/** All of it: days begin and end, people come and leave, and records stood before the chart did. */
export async function showChart(context: Context): Promise<void> {
  await holdChart(context);
  const chart = await loadChart(context);
  await write(context, { chart, scope: wholeScope(chart), origin: {} });
}

/**
 * Departments and staff that show nothing of the chart, taken over into it: records from before there was one. What is there already is left
 * alone, and what has the name of a unit that another record shows is for people to decide.
 */
import { newId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { readRecords, recordsByValue } from '#modules/axis/server/index.ts';
import { findActive } from '#modules/company/server/index.ts';
import { accountField } from '#modules/entity/contract/account.ts';
import { chartField, internalType } from '#modules/entity/contract/internal.type.ts';
import { userType } from '#modules/entity/contract/user.type.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { standsOn, termOn } from '../../contract/chart.ts';
import { type ChartLine, mostAlike, type TakeOverPlan } from '../../contract/chart-file.endpoints.ts';
import { holdChart } from '../chart.service.ts';
import { carryOut, planOf, worldOf } from './chart-file.service.ts';
import { type Judged, judge } from './judge.ts';
import { type FileWorld, keyOf, rankKey } from './read.ts';
import { namesOf } from './units.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

const blank: Omit<ChartLine, 'line'> = {
  ...{ unit: '', code: '', parent: '', head: '', email: '' },
  ...{ position: '', duty: '', grade: '', seat: '', from: '' },
};

interface Department {
  id: string;
  title: string;
  code: string;
  above: string;
  /** The unit that it shows. */
  shows: string | null;
}
interface Employee {
  department: string;
  position: string;
  /** The person with whose account the employee signs in. */
  person: string;
}
interface Kept {
  departments: Department[];
  employees: Employee[];
  unlinked: number;
}

const { axis, key: type } = internalType;
const ofKinds = (context: Context, ...values: string[]) => recordsByValue(context, { axis, type, key: 'kind', values });
const isEnded = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => fields.standing === 'ended';

/** The account of each employee, as the record of the user says. */
async function accountsOf(context: Context, employees: readonly string[]): Promise<Map<string, string>> {
  const { axis: users, key: user } = userType;
  const linked = await recordsByValue(context, { axis: users, type: user, key: 'internal', values: employees });
  const accounts = linked.flatMap(({ fields }) => textOf(fields[accountField]) || []);
  const active = new Set((await findActive(context, accounts)).map(({ personId }) => personId));
  const pairs = linked.map(({ fields }) => [textOf(fields.internal), textOf(fields[accountField])] as const);
  return new Map(pairs.filter(([, account]) => active.has(account)));
}

/** What the company keeps and the caller may read; who left and what ended is left out. */
async function keptIn(context: Context): Promise<Kept> {
  const found = (await ofKinds(context, 'department', 'team', 'employee')).filter((one) => !isEnded(one));
  const readable = await readRecords(
    context,
    found.map(({ id }) => id),
  );
  const units = readable.filter(({ fields }) => fields.kind !== 'employee');
  // Whom the chart shows is there.
  const staff = readable.filter(({ fields }) => fields.kind === 'employee' && !fields[chartField]);
  const accounts = await accountsOf(
    context,
    staff.map(({ id }) => id),
  );
  const departments = units.map(({ id, title, code, fields }) => ({
    ...{ id, title: title.trim(), code: code ?? '', above: textOf(fields.department) },
    shows: textOf(fields[chartField]) || null,
  }));
  const employees = staff.flatMap(({ id, fields }) => {
    const person = accounts.get(id);
    return person ? [{ department: textOf(fields.department), position: textOf(fields.position), person }] : [];
  });
  return { departments, employees, unlinked: staff.length - employees.length };
}

/** The code by which the unit of each department is named: that of the unit with its name, its own, or a new one. */
function codesFor(departments: readonly Department[], { chart, day }: FileWorld) {
  const byName = new Map<string, string>();
  const byUnit = new Map<string, string>();
  const taken = new Set<string>();
  for (const life of chart.units.values()) {
    for (const { code } of life.terms) taken.add(keyOf(code));
    const term = termOn(life, day);
    if (!term) continue;
    byUnit.set(life.id, term.code);
    for (const name of namesOf(term)) byName.set(name, term.code);
  }
  let next = 0;
  const free = (wished: string) => {
    let code = wished.length <= 20 ? wished : '';
    while (code === '' || taken.has(keyOf(code))) {
      next += 1;
      code = `U${String(next).padStart(3, '0')}`;
    }
    taken.add(keyOf(code));
    return code;
  };
  const codes = new Map<string, { code: string; isNew: boolean }>();
  for (const { id, title, code, shows } of departments) {
    const known = shows === null ? byName.get(keyOf(title)) : (byUnit.get(shows) ?? '');
    codes.set(id, known === undefined ? { code: free(code), isNew: true } : { code: known, isNew: false });
  }
  return codes;
}

/** Lines as a file would have them, with ids of persons for addresses. */
function linesOf({ departments, employees }: Kept, world: FileWorld): ChartLine[] {
  const codes = codesFor(departments, world);
  const seated = new Set(
    [...world.chart.seats.values()].flatMap((seat) => (standsOn(seat, world.day) && seat.isMain ? [seat.person] : [])),
  );
  const codeOf = (id: string) => codes.get(id)?.code ?? '';
  const units = departments
    .filter(({ id }) => codes.get(id)?.isNew)
    .map(({ id, title, above }) => ({ ...blank, unit: title, code: codeOf(id), parent: codeOf(above) }));
  const seats = employees
    .filter(({ person }) => !seated.has(person))
    .map(({ person, department, position }) => {
      // What somebody is called there may be none of the company's ranks: then the seat has none.
      const as = (['duty', 'position'] as const).find((kind) => world.ranks.has(rankKey(kind, position)));
      return { ...blank, code: codeOf(department), email: person, ...(as && { [as]: position }) };
    });
  return [...units, ...seats].map((line, index) => ({ line: index + 1, ...line }));
}

interface JudgedRecords {
  found: Judged;
  lines: ChartLine[];
  unlinked: number;
  /** Departments that are called like a unit which another record shows. */
  alike: { id: string; title: string }[];
}

async function judged(context: Context, on: string): Promise<JudgedRecords> {
  const kept = await keptIn(context);
  const people = new Map(kept.employees.map(({ person }) => [person, person]));
  const world = await worldOf(context, on, people);
  const lines = linesOf(kept, world);
  const codes = codesFor(kept.departments, world);
  const alike = kept.departments.filter(({ id, shows }) => shows === null && !codes.get(id)?.isNew);
  return {
    ...{ found: judge(lines, world, newId), lines, unlinked: kept.unlinked },
    alike: alike.slice(0, mostAlike).map(({ id, title }) => ({ id, title })),
  };
}

export async function checkTakeOver(context: Context, on: string): Promise<TakeOverPlan> {
  const { found, lines, unlinked, alike } = await judged(context, on);
  const people = await findPeople(
    context,
    lines.flatMap(({ email }) => email || []),
  );
  const names = new Map(lines.map(({ line, unit, email }) => [line, people.get(email)?.name ?? unit]));
  return { ...(await planOf(context, found, (line) => names.get(line) ?? '')), unlinked, alike };
}

const titles = { ko: '부서·직원 가져오기', en: 'Departments and staff taken over' } as const;

export async function takeOver(context: Context, on: string): Promise<{ id: string }> {
  await holdChart(context);
  const { found } = await judged(context, on);
  return carryOut(context, found, titles[context.company.locale]);
}

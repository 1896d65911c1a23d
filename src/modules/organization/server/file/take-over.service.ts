/**
 * Departments and staff that show nothing of the chart, taken over into it: records from before there was one. What is there already is left
 * alone, and what has the name of a unit that another record shows is for people to decide.
 */
import { createId } from '#kernel/contract/ids.ts';
import type { Context } from '#kernel/server/context.ts';
import { findRecordsByValue, readRecords } from '#modules/axis/server/index.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { accountField } from '#modules/entity/contract/account.ts';
import { chartField, internalType } from '#modules/entity/contract/internal.type.ts';
import { userType } from '#modules/entity/contract/user.type.ts';
import { findPeople } from '#modules/identity/server/index.ts';
import { getTermOn, isInForce } from '../../contract/chart.ts';
import { type ChartLine, maxNamedDuplicates, type TakeOverPlan } from '../../contract/chart-file.endpoints.ts';
import { lockChartForUnit } from '../chart.service.ts';
import { applyFilePlan, loadFileWorld, toPlan } from './chart-file.service.ts';
import { type FileWorld, toKey, toRankKey } from './chart-line.ts';
import { evaluateLines, type FileEvaluation } from './file-evaluation.ts';
import { getNames } from './file-units.ts';

const getText = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

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
interface ExistingRecords {
  departments: Department[];
  employees: Employee[];
  unlinked: number;
}

const { axis, key: type } = internalType;
const listRecordsOfKinds = (context: Context, ...values: string[]) =>
  findRecordsByValue(context, { axis, type, key: 'kind', values });
const isEnded = ({ fields }: { fields: Readonly<Record<string, unknown>> }) => fields.standing === 'ended';

/** The account of each employee, as the record of the user says. */
async function loadAccounts(context: Context, employees: readonly string[]): Promise<Map<string, string>> {
  const { axis: users, key: user } = userType;
  const linked = await findRecordsByValue(context, { axis: users, type: user, key: 'internal', values: employees });
  const accounts = linked.flatMap(({ fields }) => getText(fields[accountField]) || []);
  const active = new Set((await findActiveMembers(context, accounts)).map(({ personId }) => personId));
  const pairs = linked.map(({ fields }) => [getText(fields.internal), getText(fields[accountField])] as const);
  return new Map(pairs.filter(([, account]) => active.has(account)));
}

/** The company's records that the caller may read; former staff and ended records are omitted. */
async function loadRecords(context: Context): Promise<ExistingRecords> {
  const records = (await listRecordsOfKinds(context, 'department', 'team', 'employee')).filter(
    (record) => !isEnded(record),
  );
  const readable = await readRecords(
    context,
    records.map(({ id }) => id),
  );
  const units = readable.filter(({ fields }) => fields.kind !== 'employee');
  // People in the chart are present.
  const staff = readable.filter(({ fields }) => fields.kind === 'employee' && !fields[chartField]);
  const accounts = await loadAccounts(
    context,
    staff.map(({ id }) => id),
  );
  const departments = units.map(({ id, title, code, fields }) => ({
    ...{ id, title: title.trim(), code: code ?? '', above: getText(fields.department) },
    shows: getText(fields[chartField]) || null,
  }));
  const employees = staff.flatMap(({ id, fields }) => {
    const person = accounts.get(id);
    return person ? [{ department: getText(fields.department), position: getText(fields.position), person }] : [];
  });
  return { departments, employees, unlinked: staff.length - employees.length };
}

/** The code by which the unit of each department is named: that of the unit with its name, its own, or a new one. */
function assignCodes(departments: readonly Department[], { chart, day }: FileWorld) {
  const byName = new Map<string, string>();
  const byUnit = new Map<string, string>();
  const usedCodes = new Set<string>();
  for (const life of chart.units.values()) {
    for (const { code } of life.terms) usedCodes.add(toKey(code));
    const term = getTermOn(life, day);
    if (!term) continue;
    byUnit.set(life.id, term.code);
    for (const name of getNames(term)) byName.set(name, term.code);
  }
  let next = 0;
  const free = (wished: string) => {
    let code = wished.length <= 20 ? wished : '';
    while (code === '' || usedCodes.has(toKey(code))) {
      next += 1;
      code = `U${String(next).padStart(3, '0')}`;
    }
    usedCodes.add(toKey(code));
    return code;
  };
  const codes = new Map<string, { code: string; isNew: boolean }>();
  for (const { id, title, code, shows } of departments) {
    const existingCode = shows === null ? byName.get(toKey(title)) : (byUnit.get(shows) ?? '');
    codes.set(
      id,
      existingCode === undefined ? { code: free(code), isNew: true } : { code: existingCode, isNew: false },
    );
  }
  return codes;
}

/** Lines as a file would have them, with ids of persons for addresses. */
function toLines({ departments, employees }: ExistingRecords, world: FileWorld): ChartLine[] {
  const codes = assignCodes(departments, world);
  const seated = new Set(
    [...world.chart.seats.values()].flatMap((seat) => (isInForce(seat, world.day) && seat.isMain ? [seat.person] : [])),
  );
  const codeOf = (id: string) => codes.get(id)?.code ?? '';
  const units = departments
    .filter(({ id }) => codes.get(id)?.isNew)
    .map(({ id, title, above }) => ({ ...blank, unit: title, code: codeOf(id), parent: codeOf(above) }));
  const seats = employees
    .filter(({ person }) => !seated.has(person))
    .map(({ person, department, position }) => {
      // The title there may be none of the company's ranks: then the seat has none.
      const as = (['duty', 'position'] as const).find((kind) => world.ranks.has(toRankKey(kind, position)));
      return { ...blank, code: codeOf(department), email: person, ...(as && { [as]: position }) };
    });
  return [...units, ...seats].map((line, index) => ({ line: index + 1, ...line }));
}

interface RecordEvaluation {
  found: FileEvaluation;
  lines: ChartLine[];
  unlinked: number;
  /** Departments that are called like a unit which another record shows. */
  alike: { id: string; title: string }[];
}

async function evaluateRecords(context: Context, on: string): Promise<RecordEvaluation> {
  const records = await loadRecords(context);
  const people = new Map(records.employees.map(({ person }) => [person, person]));
  const world = await loadFileWorld(context, on, people);
  const lines = toLines(records, world);
  const codes = assignCodes(records.departments, world);
  const alike = records.departments.filter(({ id, shows }) => shows === null && !codes.get(id)?.isNew);
  return {
    ...{ found: evaluateLines(lines, world, createId), lines, unlinked: records.unlinked },
    alike: alike.slice(0, maxNamedDuplicates).map(({ id, title }) => ({ id, title })),
  };
}

export async function checkTakeOver(context: Context, on: string): Promise<TakeOverPlan> {
  const { found, lines, unlinked, alike } = await evaluateRecords(context, on);
  const people = await findPeople(
    context,
    lines.flatMap(({ email }) => email || []),
  );
  const names = new Map(lines.map(({ line, unit, email }) => [line, people.get(email)?.name ?? unit]));
  return { ...(await toPlan(context, found, (line) => names.get(line) ?? '')), unlinked, alike };
}

const titles = { ko: '부서·직원 가져오기', en: 'Departments and staff taken over' } as const;

export async function takeOver(context: Context, on: string): Promise<{ id: string }> {
  await lockChartForUnit(context);
  const { found } = await evaluateRecords(context, on);
  return applyFilePlan(context, found, titles[context.company.locale]);
}

/** The chart from a file and as a file: judged line by line, written as one run of the product, which is undone as one. */
import { fail } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Download } from '#kernel/server/download.ts';
import { findActive } from '#modules/company/server/index.ts';
import { findPeople, peopleAtEmails } from '#modules/identity/server/index.ts';
import type { Chart, UnitTerm } from '../../contract/chart.ts';
import type { ChartFinding, ChartLine, ChartPlan } from '../../contract/chart-file.endpoints.ts';
import { chartColumns, columnKeys, seatKinds } from '../../contract/chart-file.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import { organizationPaths } from '../../contract/paths.ts';
import type { RankKind } from '../../contract/rank.ts';
import { inBoth } from '../../contract/telling.ts';
import { changeChart, previewChanges } from '../change.service.ts';
import * as queries from '../chart.queries.ts';
import { holdChart, loadChart } from '../chart.service.ts';
import { readChart } from '../read-chart.service.ts';
import { type Judged, judge } from './judge.ts';
import { type FileWorld, isSeat, keyOf, rankKey } from './read.ts';
import { namesOf } from './units.ts';

/** So many sentences are enough to see what a file comes to. */
const toldAtMost = 100;

interface ChartFile {
  on: string;
  lines: readonly ChartLine[];
}

async function ranksByName(context: Context): Promise<Map<string, string>> {
  const ranks = await context.unit.query(queries.selectRankNames(context.companyId));
  return new Map(
    ranks.flatMap(({ id, kind, name }) =>
      [name.ko, name.en].filter(Boolean).map((one) => [rankKey(kind as RankKind, one), id] as const),
    ),
  );
}

async function membersAt(context: Context, lines: readonly ChartLine[]): Promise<Map<string, string>> {
  const said = new Set(lines.flatMap(({ email, head }) => [email, head].map(keyOf)).filter(Boolean));
  const people = await peopleAtEmails(context, [...said]);
  const active = await findActive(
    context,
    people.map(({ id }) => id),
  );
  const here = new Set(active.map(({ personId }) => personId));
  return new Map(people.flatMap(({ id, email }) => (here.has(id) ? [[keyOf(email), id] as const] : [])));
}

/** What lines are held against; `people`: whom their addresses mean. */
export async function worldOf(context: Context, day: string, people: FileWorld['people']): Promise<FileWorld> {
  return { chart: await loadChart(context), day, people, ranks: await ranksByName(context) };
}

const judged = async (context: Context, { on, lines }: ChartFile): Promise<Judged> =>
  judge(lines, await worldOf(context, on, await membersAt(context, lines)), newId);

/** @param nameOf whom or what a line is about */
export async function planOf(
  context: Context,
  { changes, wrong, same }: Judged,
  nameOf: (line: number) => string,
): Promise<ChartPlan> {
  const findings = [...wrong].map(
    ([line, [problem, about]]): ChartFinding => ({ line, name: nameOf(line), problem, about }),
  );
  const told = changes.length > 0 ? await previewChanges(context, changes) : [];
  const changed = changes.flatMap((one) => (one.what === 'unit-move' || one.what === 'unit-rename' ? [one.unit] : []));
  return {
    unitsMade: changes.filter(({ what }) => what === 'unit-add').length,
    unitsChanged: new Set(changed).size,
    seatsGiven: changes.filter(({ what }) => what === 'seat-assign').length,
    same,
    findings: findings.sort((one, other) => one.line - other.line),
    told: told.slice(0, toldAtMost),
    toldAll: told.length,
  };
}

/** @throws CHART_FILE_EMPTY, what the chart as a whole is refused with */
export async function carryOut(context: Context, { changes }: Judged, title: string): Promise<{ id: string }> {
  if (changes.length === 0) throw fail(errors.CHART_FILE_EMPTY);
  return changeChart(context, changes, title);
}

export async function checkChartFile(context: Context, file: ChartFile): Promise<ChartPlan> {
  const names = new Map(file.lines.map((line) => [line.line, (isSeat(line) ? line.email : line.unit).trim()]));
  return planOf(context, await judged(context, file), (line) => names.get(line) ?? '');
}

const titles = { ko: '조직도 파일', en: 'Chart from a file' } as const;

/** The good lines, all or none. Nobody else changes the chart meanwhile. */
export async function applyChartFile(context: Context, file: ChartFile & { name: string }): Promise<{ id: string }> {
  await holdChart(context);
  return carryOut(context, await judged(context, file), `${titles[context.company.locale]}: ${file.name}`);
}

type Row = Partial<Record<keyof typeof chartColumns, string>>;
type Shown = UnitTerm & { id: string };

/** Each unit with those below it. */
function inOrder(units: readonly Shown[]): Shown[] {
  const below = new Map<string | null, Shown[]>();
  for (const unit of units) below.set(unit.parent, [...(below.get(unit.parent) ?? []), unit]);
  const ordered: Shown[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  for (let unit = open.pop(); unit; unit = open.pop()) {
    ordered.push(unit);
    open.push(...[...(below.get(unit.id) ?? [])].reverse());
  }
  return ordered;
}

/** Units by their names where one alone is called so, and none has it for its code; else by their codes. */
function callerOf(units: readonly Shown[]): (id: string | null) => string {
  const called = new Map<string, number>();
  for (const unit of units)
    for (const word of new Set([...namesOf(unit), keyOf(unit.code)])) called.set(word, (called.get(word) ?? 0) + 1);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return (id) => {
    const unit = id ? byId.get(id) : undefined;
    if (!unit) return '';
    const name = inBoth(unit.name).ko;
    return called.get(keyOf(name)) === 1 ? name : unit.code;
  };
}

/** The day since which the unit is there, as one line says it. */
const sinceWhen = (chart: Chart, { id, from }: Shown) => chart.units.get(id)?.terms[0]?.from ?? from;

async function rowsOf(context: Context, on: string): Promise<Row[]> {
  const { units, seats } = await readChart(context, on);
  const chart = await loadChart(context);
  const people = await findPeople(
    context,
    seats.map(({ person }) => person),
  );
  const ranks = await context.unit.query(queries.selectRankNames(context.companyId));
  const rankNames = new Map(ranks.map(({ id, name }) => [id, inBoth(name)[context.locale]]));
  const called = callerOf(units);
  // Whom no address names, and who left, could not be read from the file again.
  const here = seats.filter(({ person, isMember }) => isMember && people.get(person)?.email);
  const addressOf = (person: string) => people.get(person)?.email ?? '';
  const rank = (id: string | null) => (id ? (rankNames.get(id) ?? '') : '');
  const ordered = inOrder(units);
  const ofUnit = (unit: Shown): Row => ({ unit: inBoth(unit.name).ko, code: unit.code });
  const lines = ordered.map((unit): Row => {
    const head = here.find((seat) => seat.unit === unit.id && seat.isHead);
    const at = { parent: called(unit.parent), head: head ? addressOf(head.person) : '' };
    return { ...ofUnit(unit), ...at, from: sinceWhen(chart, unit) };
  });
  const held = ordered.flatMap((unit) =>
    here
      .filter((seat) => seat.unit === unit.id)
      .map((seat): Row => {
        const ranked = { position: rank(seat.position), duty: rank(seat.duty), grade: rank(seat.grade) };
        const kind = seatKinds[seat.isMain ? 'main' : 'second'][context.locale];
        const who = { email: addressOf(seat.person), name: seat.name };
        return { ...ofUnit(unit), ...who, ...ranked, seat: kind, from: seat.from };
      }),
  );
  return [...lines, ...held];
}

/** The chart as on a day; what was saved can be read again. */
export async function exportChart(context: Context, on: string): Promise<Download> {
  const { locale } = context;
  audit(context, {
    action: 'organization.chart.export',
    subject: { type: 'organization.chart', id: on },
    after: { on },
  });
  return {
    name: `${organizationPaths.chart.title[locale]} ${on}.csv`,
    async *rows(reading) {
      const head = columnKeys.map((key) => chartColumns[key][locale]);
      yield [head, ...(await rowsOf(reading, on)).map((row) => columnKeys.map((key) => row[key] ?? ''))];
    },
  };
}

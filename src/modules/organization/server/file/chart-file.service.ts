/** The chart from a file and as a file: judged line by line, written as one run of the product, which is undone as one. */
import { fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { audit } from '#kernel/server/audit.ts';
import type { Context } from '#kernel/server/context.ts';
import type { Download } from '#kernel/server/download.ts';
import { findActiveMembers } from '#modules/company/server/index.ts';
import { findPeople, findPeopleAtEmails } from '#modules/identity/server/index.ts';
import type { Chart, UnitTerm } from '../../contract/chart.ts';
import type { ChartFinding, ChartLine, ChartPlan } from '../../contract/chart-file.endpoints.ts';
import { chartColumns, columnKeys, seatKinds } from '../../contract/chart-file.ts';
import { createLocalName } from '../../contract/chart-summary.ts';
import { organizationErrors as errors } from '../../contract/errors.ts';
import { organizationPaths } from '../../contract/paths.ts';
import type { RankKind } from '../../contract/rank.ts';
import { changeChart, previewChanges } from '../change.service.ts';
import * as queries from '../chart.queries.ts';
import { loadChart, lockChartForUnit } from '../chart.service.ts';
import { readChart } from '../chart-view.service.ts';
import { type FileWorld, isSeat, toKey, toRankKey } from './chart-line.ts';
import { evaluateLines, type FileEvaluation } from './file-evaluation.ts';
import { getNames } from './file-units.ts';

/** Maximum number of sentences in a preview of a file. */
const maxSentences = 100;

interface ChartFile {
  on: string;
  lines: readonly ChartLine[];
}

async function indexRanksByName(context: Context): Promise<Map<string, string>> {
  const ranks = await context.unit.query(queries.selectRankNames(context.companyId));
  return new Map(
    ranks.flatMap(({ id, kind, name }) =>
      [name.ko, name.en].filter(Boolean).map((text) => [toRankKey(kind as RankKind, text), id] as const),
    ),
  );
}

async function findMembersByEmail(context: Context, lines: readonly ChartLine[]): Promise<Map<string, string>> {
  const emails = new Set(lines.flatMap(({ email, head }) => [email, head].map(toKey)).filter(Boolean));
  const people = await findPeopleAtEmails(context, [...emails]);
  const active = await findActiveMembers(
    context,
    people.map(({ id }) => id),
  );
  const here = new Set(active.map(({ personId }) => personId));
  return new Map(people.flatMap(({ id, email }) => (here.has(id) ? [[toKey(email), id] as const] : [])));
}

/** Reference data for the lines; `people`: the persons behind their addresses. */
export async function loadFileWorld(context: Context, day: string, people: FileWorld['people']): Promise<FileWorld> {
  return { chart: await loadChart(context), day, people, ranks: await indexRanksByName(context) };
}

const evaluateFile = async (context: Context, { on, lines }: ChartFile): Promise<FileEvaluation> =>
  evaluateLines(lines, await loadFileWorld(context, on, await findMembersByEmail(context, lines)), createId);

/** @param nameOf the subject of a line */
export async function toPlan(
  context: Context,
  { changes, wrong, same }: FileEvaluation,
  nameOf: (line: number) => string,
): Promise<ChartPlan> {
  const findings = [...wrong].map(
    ([line, [problem, about]]): ChartFinding => ({ line, name: nameOf(line), problem, about }),
  );
  const sentences = changes.length > 0 ? await previewChanges(context, changes) : [];
  const changed = changes.flatMap((change) =>
    change.what === 'unit-move' || change.what === 'unit-rename' ? [change.unit] : [],
  );
  return {
    unitsMade: changes.filter(({ what }) => what === 'unit-add').length,
    unitsChanged: new Set(changed).size,
    seatsGiven: changes.filter(({ what }) => what === 'seat-assign').length,
    same,
    findings: findings.sort((a, b) => a.line - b.line),
    told: sentences.slice(0, maxSentences),
    toldAll: sentences.length,
  };
}

/** @throws CHART_FILE_EMPTY, what the chart as a whole is refused with */
export async function applyFilePlan(
  context: Context,
  { changes }: FileEvaluation,
  title: string,
): Promise<{ id: string }> {
  if (changes.length === 0) throw fail(errors.CHART_FILE_EMPTY);
  return changeChart(context, changes, title);
}

export async function checkChartFile(context: Context, file: ChartFile): Promise<ChartPlan> {
  const names = new Map(file.lines.map((line) => [line.line, (isSeat(line) ? line.email : line.unit).trim()]));
  return toPlan(context, await evaluateFile(context, file), (line) => names.get(line) ?? '');
}

const titles = { ko: '조직도 파일', en: 'Chart from a file' } as const;

/** The good lines, all or none. Nobody else changes the chart meanwhile. */
export async function applyChartFile(context: Context, file: ChartFile & { name: string }): Promise<{ id: string }> {
  await lockChartForUnit(context);
  return applyFilePlan(context, await evaluateFile(context, file), `${titles[context.company.locale]}: ${file.name}`);
}

type Row = Partial<Record<keyof typeof chartColumns, string>>;
type ShownUnit = UnitTerm & { id: string };

/** Each unit with those below it. */
function sortUnits(units: readonly ShownUnit[]): ShownUnit[] {
  const below = new Map<string | null, ShownUnit[]>();
  for (const unit of units) below.set(unit.parent, [...(below.get(unit.parent) ?? []), unit]);
  const ordered: ShownUnit[] = [];
  const open = [...(below.get(null) ?? [])].reverse();
  for (let unit = open.pop(); unit; unit = open.pop()) {
    ordered.push(unit);
    open.push(...[...(below.get(unit.id) ?? [])].reverse());
  }
  return ordered;
}

/** Units by their names where one alone is called so, and none has it for its code; else by their codes. */
function createUnitNamer(units: readonly ShownUnit[]): (id: string | null) => string {
  const called = new Map<string, number>();
  for (const unit of units)
    for (const word of new Set([...getNames(unit), toKey(unit.code)])) called.set(word, (called.get(word) ?? 0) + 1);
  const byId = new Map(units.map((unit) => [unit.id, unit]));
  return (id) => {
    const unit = id ? byId.get(id) : undefined;
    if (!unit) return '';
    const name = createLocalName(unit.name).ko;
    return called.get(toKey(name)) === 1 ? name : unit.code;
  };
}

/** The day since which the unit is there, as one line says it. */
const getStartDay = (chart: Chart, { id, from }: ShownUnit) => chart.units.get(id)?.terms[0]?.from ?? from;

async function getRows(context: Context, on: string): Promise<Row[]> {
  const { units, seats } = await readChart(context, on);
  const chart = await loadChart(context);
  const people = await findPeople(
    context,
    seats.map(({ person }) => person),
  );
  const ranks = await context.unit.query(queries.selectRankNames(context.companyId));
  const rankNames = new Map(ranks.map(({ id, name }) => [id, createLocalName(name)[context.locale]]));
  const called = createUnitNamer(units);
  // Persons without an address, and former members, could not be read back from the file.
  const here = seats.filter(({ person, isMember }) => isMember && people.get(person)?.email);
  const addressOf = (person: string) => people.get(person)?.email ?? '';
  const rank = (id: string | null) => (id ? (rankNames.get(id) ?? '') : '');
  const ordered = sortUnits(units);
  const ofUnit = (unit: ShownUnit): Row => ({ unit: createLocalName(unit.name).ko, code: unit.code });
  const lines = ordered.map((unit): Row => {
    const head = here.find((seat) => seat.unit === unit.id && seat.isHead);
    const at = { parent: called(unit.parent), head: head ? addressOf(head.person) : '' };
    return { ...ofUnit(unit), ...at, from: getStartDay(chart, unit) };
  });
  const seatRows = ordered.flatMap((unit) =>
    here
      .filter((seat) => seat.unit === unit.id)
      .map((seat): Row => {
        const ranked = { position: rank(seat.position), duty: rank(seat.duty), grade: rank(seat.grade) };
        const kind = seatKinds[seat.isMain ? 'main' : 'second'][context.locale];
        const who = { email: addressOf(seat.person), name: seat.name };
        return { ...ofUnit(unit), ...who, ...ranked, seat: kind, from: seat.from };
      }),
  );
  return [...lines, ...seatRows];
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
      yield [head, ...(await getRows(reading, on)).map((row) => columnKeys.map((key) => row[key] ?? ''))];
    },
  };
}

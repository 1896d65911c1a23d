/** Every SQL text names the company of every table that has one: row security is the second wall, never the only one. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source } from './finding.ts';
import { foldText } from './fold.ts';

const createdTable = /create\s+table\s+(?:if\s+not\s+exists\s+)?("?\w+"?\.\w+)\s*\(([\s\S]*?)\n\)/gi;
/** A view of such a table: its columns precede `from`. */
const createdView = /create\s+(?:or\s+replace\s+)?view\s+("?\w+"?\.\w+)([\s\S]*?)\bfrom\b/gi;
const notAnAlias =
  'from|where|on|set|join|left|right|inner|cross|full|using|order|group|limit|for|returning|values|select|union|as|asc|desc|and';
const mentionPattern = new RegExp(
  `(?:\\b(?:from|join|update|using|into)|,)\\s+(?:only\\s+|lateral\\s+)?("?\\w+"?\\.\\w+)(?:\\s+(?:as\\s+)?(?!(?:${notAnAlias})\\b)(\\w+))?`,
  'gi',
);

const toPlainTable = (table: string): string => table.replaceAll('"', '').toLowerCase();

export function checkCompany(tree: string): Finding[] {
  const owned = listCompanyTables(readSources(tree, ['src'], ['.sql']));
  return readSources(tree, ['src'], ['.queries.ts'])
    .filter(({ file }) => !isTest(file))
    .flatMap((source) => findNameless(source, { tree, owned }));
}

/** The tables that the migrations make with a `company_id`. */
function listCompanyTables(migrations: readonly Source[]): Set<string> {
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(createdTable), ...text.matchAll(createdView)]);
  return new Set(
    tables.filter(([, , columns]) => /\bcompany_id\b/.test(columns ?? '')).map(([, name]) => toPlainTable(name ?? '')),
  );
}

function findNameless(source: Source, { tree, owned }: { tree: string; owned: ReadonlySet<string> }): Finding[] {
  const file = parseSource(source);
  const findings: Finding[] = [];
  const judge = (node: ts.Node) => {
    const text = foldText(node, tree);
    if (text && mentionsTable(text)) {
      for (const table of new Set(listOpenTables(text, owned))) {
        const words = `line ${getLine(file, node)}: ${table} without its company_id`;
        findings.push({ rule: 'company-named', file: source.file, words });
      }
      return;
    }
    ts.forEachChild(node, judge);
  };
  ts.forEachChild(file, judge);
  return findings;
}

const mentionsTable = (text: string): boolean => /\b(from|join|update|into|using)\s+(only\s+)?"?\w+"?\.\w+/i.test(text);

interface TableMention {
  name: string;
  /** As the query calls it. */
  called: string;
  isInsert: boolean;
}

/**
 * Tables in the text whose company is never constrained. Each parenthesised query and each part of a union is judged separately.
 */
function listOpenTables(sql: string, owned: ReadonlySet<string>): string[] {
  return splitQueries(sql.replace(/--.*$/gm, '')).flatMap((query) => {
    const tables = [...query.matchAll(mentionPattern)]
      .map(([whole, name = '', alias]): TableMention => {
        const short = toPlainTable(name).split('.')[1] ?? '';
        const called = alias ?? short;
        return { name: toPlainTable(name), called, isInsert: /^into/i.test(whole) };
      })
      .filter(({ name }) => owned.has(name));
    const anchoredTables = getAnchored(
      query,
      new Set(tables.filter((table) => !table.isInsert).map(({ called }) => called)),
    );
    return tables
      .filter((table) => !(table.isInsert ? hasCompanyColumn(query) : anchoredTables.has(table.called)))
      .map(({ name }) => name);
  });
}

const hasCompanyColumn = (query: string): boolean =>
  /\binto\s+\S+\s*(as\s+\w+\s*)?(\([^)]*\bcompany_id\b|«[^»]*\bcompany_id\b)/i.test(query);

const equals = /([\w$".:?]+)\s*(?:=|\bin\b)\s*(?:any\s*)?«?\s*([\w$".:?']+)?(\s*«)?/gi;
const tuple = /[«,]\s*(?:(\w+)\.)?company_id\s*,[^»]*»\s*(?:=|in\b)/gi;
/** Keywords that begin another clause of a query; only conditions after `where`, `on` and `having` hold for all its rows. */
const clause =
  /\b(where|on|having|select|from|join|set|using|values|returning|limit|offset|window|group\s+by|order\s+by)\b/gi;
/**
 * Values a company may be compared with, besides a column of another table: a parameter, an interpolated value, a kernel function.
 */
const parameterPattern = /^(?:[$?'].*|kernel\.\w+|and|or)$/i;
/** Parentheses after these words hold a condition; after any other word, the arguments of a function or `in`. */
const beforeCondition = new Set(['', 'and', 'or', 'where', 'on', 'having']);

type Link = readonly [one: string | null, other: string | null];
/** The table of the query that a column belongs to, or null for one outside; undefined for what is no company. */
type Side = (text: string | undefined) => string | null | undefined;

/** The text with its outermost parentheses replaced by numbers. */
function foldGroups(text: string): { flat: string; groups: string[] } {
  const groups: string[] = [];
  let [flat, inner, depth] = ['', '', 0];
  for (const letter of text) {
    if (letter === '»' && --depth === 0) {
      flat += `⟨${groups.push(inner) - 1}⟩`;
      inner = '';
    } else if (depth > 0) inner += letter;
    else if (letter !== '«') flat += letter;
    if (letter === '«') depth += 1;
  }
  return { flat, groups };
}

/** The conditions of a query, one per `where`, `on`, `having`. */
function splitConditions(query: string): string[] {
  const plainly = query.replace(/\bis\s+not\s+distinct\s+from\b/gi, '=').replace(/\bis\s+distinct\s+from\b/gi, '<>');
  const { flat, groups } = foldGroups(plainly.replace(/\bcase\b[\s\S]*?\bend\b/gi, ' '));
  const parts = flat.split(clause);
  return parts
    .filter((_, index) => /^(?:where|on|having)$/i.test(parts[index - 1] ?? ''))
    .map((part) => part.replace(/⟨(\d+)⟩/g, (_, index: string) => `«${groups[Number(index)]}»`));
}

/** Links that hold whenever the condition holds: of alternatives only the common ones, of a negation none. */
function getLinks(condition: string, side: Side): Link[] {
  const { flat, groups } = foldGroups(condition);
  const ways = flat.split(/\bor\b/i).map((way) => getLinksOfWay(way, groups, side));
  const [first = [], ...others] = ways;
  return first.filter((link) => others.every((way) => way.some((other) => String(other) === String(link))));
}

function getLinksOfWay(way: string, groups: readonly string[], side: Side): Link[] {
  const links: Link[] = [];
  const text = way.replace(/([\w.]*)(\s*)⟨(\d+)⟩/g, (_, word: string, space: string, index: string) => {
    const group = groups[Number(index)] ?? '';
    const isTuple = foldGroups(group).flat.includes(',');
    if (!beforeCondition.has(word.toLowerCase())) return `${word}${space}«${group.replaceAll('=', ' ')}»`;
    if (isTuple) return `${word}${space}«${group.replaceAll('=', ' ')}»`;
    links.push(...getLinks(group, side));
    return `${word} `;
  });
  for (const [, left, right, call] of text.matchAll(equals)) {
    const [item, other] = [side(left), side(right)];
    const stranger = item === undefined ? left : other === undefined ? right : undefined;
    if (item === undefined && other === undefined) continue;
    if (stranger !== undefined && !(parameterPattern.test(stranger) && (!call || /^kernel\./i.test(stranger))))
      continue;
    links.push([item ?? null, other ?? null]);
  }
  for (const [, owner] of text.matchAll(tuple))
    links.push([side(`${owner ? `${owner}.` : ''}company_id`) ?? null, null]);
  return links;
}

/** The tables whose company is held, by themselves or through others, to something outside: a parameter, the query around. */
function getAnchored(query: string, tables: ReadonlySet<string>): Set<string> {
  const only = tables.size === 1 ? [...tables][0] : undefined;
  const side: Side = (text) => {
    if (!text?.endsWith('company_id')) return undefined;
    const owner = text.split('.').at(-2) ?? only;
    return owner && tables.has(owner) ? owner : null;
  };
  const links = splitConditions(query).flatMap((condition) => getLinks(condition, side));
  if (/\busing\s*«\s*company_id\b/i.test(query))
    for (const table of tables) links.push([table, [...tables][0] ?? null]);
  const anchoredNames = new Set<string | null>([null]);
  for (let size = 0; size !== anchoredNames.size; ) {
    size = anchoredNames.size;
    for (const link of links)
      if (link.some((end) => anchoredNames.has(end))) for (const end of link) anchoredNames.add(end);
  }
  return new Set([...anchoredNames].filter((table) => table !== null));
}

/** Splits the text into queries: each parenthesised subquery is extracted from the one around it. */
export function splitQueries(sql: string): string[] {
  const inner: string[] = [];
  let text = sql.replace(/'(?:[^']|'')*'/g, "''");
  for (;;) {
    const next = text.replace(/\(([^()]*)\)/g, (_whole, part: string) => {
      if (!/^\s*(select|with|insert|update|delete)\b/i.test(part)) return `«${part}»`;
      inner.push(part);
      return ' ';
    });
    if (next === text) break;
    text = next;
  }
  return [...inner, text].flatMap((query) => query.split(/\b(?:union(?:\s+all)?|intersect|except)\b/i));
}

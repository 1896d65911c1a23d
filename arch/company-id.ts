/** Every SQL text names the company of every table that has one: row security is the second wall, never the only one. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources } from './finding.ts';
import { fold } from './fold.ts';

const created = /create\s+table\s+(?:if\s+not\s+exists\s+)?("?\w+"?\.\w+)\s*\(([\s\S]*?)\n\)/gi;
/** A view of such a table: its columns stand before `from`. */
const viewed = /create\s+(?:or\s+replace\s+)?view\s+("?\w+"?\.\w+)([\s\S]*?)\bfrom\b/gi;
const notAnAlias =
  'from|where|on|set|join|left|right|inner|cross|full|using|order|group|limit|for|returning|values|select|union|as|asc|desc|and';
const mentioned = new RegExp(
  `(?:\\b(?:from|join|update|using|into)|,)\\s+(?:only\\s+|lateral\\s+)?("?\\w+"?\\.\\w+)(?:\\s+(?:as\\s+)?(?!(?:${notAnAlias})\\b)(\\w+))?`,
  'gi',
);

const plain = (table: string): string => table.replaceAll('"', '').toLowerCase();

export function companyFindings(tree: string): Finding[] {
  const owned = companyTables(sources(tree, ['src'], ['.sql']));
  return sources(tree, ['src'], ['.queries.ts'])
    .filter(({ file }) => !isTest(file))
    .flatMap((source) => nameless(source, { tree, owned }));
}

/** The tables that the migrations make with a `company_id`. */
function companyTables(migrations: readonly Source[]): Set<string> {
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(created), ...text.matchAll(viewed)]);
  return new Set(
    tables.filter(([, , columns]) => /\bcompany_id\b/.test(columns ?? '')).map(([, name]) => plain(name ?? '')),
  );
}

function nameless(source: Source, { tree, owned }: { tree: string; owned: ReadonlySet<string> }): Finding[] {
  const file = parse(source);
  const findings: Finding[] = [];
  const judge = (node: ts.Node) => {
    const text = fold(node, tree);
    if (text && mentionsTable(text)) {
      for (const table of new Set(open(text, owned))) {
        const words = `line ${lineOf(file, node)}: ${table} without its company_id`;
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

interface Mention {
  name: string;
  /** As the query calls it. */
  called: string;
  isInsert: boolean;
}

/** The tables of the text whose company is named nowhere. Each query in parentheses, and each part of a union, stands for itself. */
function open(sql: string, owned: ReadonlySet<string>): string[] {
  return queriesOf(sql.replace(/--.*$/gm, '')).flatMap((query) => {
    const tables = [...query.matchAll(mentioned)]
      .map(([whole, name = '', alias]): Mention => {
        const short = plain(name).split('.')[1] ?? '';
        const called = alias ?? short;
        return { name: plain(name), called, isInsert: /^into/i.test(whole) };
      })
      .filter(({ name }) => owned.has(name));
    const held = anchored(query, new Set(tables.filter((table) => !table.isInsert).map(({ called }) => called)));
    return tables
      .filter((table) => !(table.isInsert ? givesCompany(query) : held.has(table.called)))
      .map(({ name }) => name);
  });
}

const givesCompany = (query: string): boolean =>
  /\binto\s+\S+\s*(as\s+\w+\s*)?(\([^)]*\bcompany_id\b|«[^»]*\bcompany_id\b)/i.test(query);

const equals = /([\w$".:?]+)\s*(?:=|\bin\b)\s*(?:any\s*)?«?\s*([\w$".:?']+)?(\s*«)?/gi;
const tuple = /[«,]\s*(?:(\w+)\.)?company_id\s*,[^»]*»\s*(?:=|in\b)/gi;
/** What begins another part of a query; only what stands behind `where`, `on` and `having` holds for all its rows. */
const clause =
  /\b(where|on|having|select|from|join|set|using|values|returning|limit|offset|window|group\s+by|order\s+by)\b/gi;
/** What a company may be held to beside a column of another table: a parameter, what the program puts in, the place itself. */
const given = /^(?:[$?'].*|kernel\.\w+|and|or)$/i;
/** In parentheses after these words stands a condition; after any other, what a function or `in` is given. */
const beforeCondition = new Set(['', 'and', 'or', 'where', 'on', 'having']);

type Link = readonly [one: string | null, other: string | null];
/** The table of the query that a column belongs to, or null for one outside; undefined for what is no company. */
type Side = (text: string | undefined) => string | null | undefined;

/** The text with its outermost parentheses put aside, each behind a number. */
function foldedGroups(text: string): { flat: string; groups: string[] } {
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
function conditionsOf(query: string): string[] {
  const plainly = query.replace(/\bis\s+not\s+distinct\s+from\b/gi, '=').replace(/\bis\s+distinct\s+from\b/gi, '<>');
  const { flat, groups } = foldedGroups(plainly.replace(/\bcase\b[\s\S]*?\bend\b/gi, ' '));
  const parts = flat.split(clause);
  return parts
    .filter((_, index) => /^(?:where|on|having)$/i.test(parts[index - 1] ?? ''))
    .map((part) => part.replace(/⟨(\d+)⟩/g, (_, index: string) => `«${groups[Number(index)]}»`));
}

/** What holds wherever the condition holds: of alternatives only what all of them say, of a negation nothing. */
function linksOf(condition: string, side: Side): Link[] {
  const { flat, groups } = foldedGroups(condition);
  const ways = flat.split(/\bor\b/i).map((way) => linksOfWay(way, groups, side));
  const [first = [], ...others] = ways;
  return first.filter((link) => others.every((way) => way.some((other) => String(other) === String(link))));
}

function linksOfWay(way: string, groups: readonly string[], side: Side): Link[] {
  const links: Link[] = [];
  const text = way.replace(/([\w.]*)(\s*)⟨(\d+)⟩/g, (_, word: string, space: string, index: string) => {
    const group = groups[Number(index)] ?? '';
    const isTuple = foldedGroups(group).flat.includes(',');
    if (!beforeCondition.has(word.toLowerCase())) return `${word}${space}«${group.replaceAll('=', ' ')}»`;
    if (isTuple) return `${word}${space}«${group.replaceAll('=', ' ')}»`;
    links.push(...linksOf(group, side));
    return `${word} `;
  });
  for (const [, left, right, call] of text.matchAll(equals)) {
    const [one, other] = [side(left), side(right)];
    const stranger = one === undefined ? left : other === undefined ? right : undefined;
    if (one === undefined && other === undefined) continue;
    if (stranger !== undefined && !(given.test(stranger) && (!call || /^kernel\./i.test(stranger)))) continue;
    links.push([one ?? null, other ?? null]);
  }
  for (const [, owner] of text.matchAll(tuple))
    links.push([side(`${owner ? `${owner}.` : ''}company_id`) ?? null, null]);
  return links;
}

/** The tables whose company is held, by themselves or through others, to something outside: a parameter, the query around. */
function anchored(query: string, tables: ReadonlySet<string>): Set<string> {
  const only = tables.size === 1 ? [...tables][0] : undefined;
  const side: Side = (text) => {
    if (!text?.endsWith('company_id')) return undefined;
    const owner = text.split('.').at(-2) ?? only;
    return owner && tables.has(owner) ? owner : null;
  };
  const links = conditionsOf(query).flatMap((condition) => linksOf(condition, side));
  if (/\busing\s*«\s*company_id\b/i.test(query))
    for (const table of tables) links.push([table, [...tables][0] ?? null]);
  const held = new Set<string | null>([null]);
  for (let size = 0; size !== held.size; ) {
    size = held.size;
    for (const link of links) if (link.some((end) => held.has(end))) for (const end of link) held.add(end);
  }
  return new Set([...held].filter((table) => table !== null));
}

/** The text taken apart: what stands in parentheses and is a query of its own is taken out of the one around it. */
export function queriesOf(sql: string): string[] {
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

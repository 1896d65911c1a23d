/** Every SQL text names the company of every table that has one: row security is the second wall, never the only one. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources } from './finding.ts';
import { fold } from './fold.ts';

const created = /create\s+table\s+(?:if\s+not\s+exists\s+)?("?\w+"?\.\w+)\s*\(([\s\S]*?)\n\)/gi;
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
  const tables = migrations.flatMap(({ text }) => [...text.matchAll(created)]);
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

const equals = /([\w$".:?]+)\s*(?:=|\bin\b|\bis not distinct from\b)\s*(?:any\s*)?«?\s*([\w$".:?']+)?/gi;
const tuple = /[«,]\s*(?:(\w+)\.)?company_id\s*,[^»]*»\s*(?:=|in\b)/gi;

/** The tables whose company is held, by themselves or through others, to something outside: a parameter, the query around. */
function anchored(query: string, tables: ReadonlySet<string>): Set<string> {
  const only = tables.size === 1 ? [...tables][0] : undefined;
  /** A table of the query, or null for what is outside; undefined for what is no company. */
  const side = (text: string | undefined): string | null | undefined => {
    if (!text?.endsWith('company_id')) return undefined;
    const owner = text.split('.').at(-2) ?? only;
    return owner && tables.has(owner) ? owner : null;
  };
  const links = [...query.matchAll(equals)].flatMap(([, left, right]): (string | null)[][] => {
    const [one, other] = [side(left), side(right)];
    return one === undefined && other === undefined ? [] : [[one ?? null, other ?? null]];
  });
  for (const [, owner = only] of query.matchAll(tuple)) links.push([owner ?? null, null]);
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

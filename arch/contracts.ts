/** Contract checks (rule 7): contracts are pure, so the check imports and inspects them. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Finding, isTest, readSources } from './finding.ts';

const hangul = /[가-힣]/;
const letters = /\p{L}/u;
const openTo = new Set(['public', 'guest', 'signed-in', 'member']);

export type Module = Record<string, unknown>;

export async function checkContract(tree: string): Promise<Finding[]> {
  const modules = await loadContracts(tree);
  return [
    ...[...modules].flatMap(([file, module]) => textFindings(file, module)),
    ...endpointFindings(modules),
    ...catalogueFindings(tree, await loadCatalogues(tree)),
  ];
}

/** Exports of the contracts, by file. */
export async function loadContracts(tree: string): Promise<Map<string, Module>> {
  const files = readSources(tree, ['src/kernel/contract', 'src/modules'], ['.ts'])
    .map(({ file }) => file)
    .filter((file) => file.includes('/contract/') && !isTest(file));
  const modules = new Map<string, Module>();
  for (const file of files) modules.set(file, await import(pathToFileURL(join(tree, file)).href));
  return modules;
}

/** Every object with a `ko` or an `en` anywhere in what the module exports. */
function textFindings(file: string, module: Module): Finding[] {
  if (file.includes('/locales/')) return [];
  const findings: Finding[] = [];
  const visited = new Set<unknown>();
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null || visited.has(value) || '_zod' in value) return;
    visited.add(value);
    const { ko, en } = value as { ko?: unknown; en?: unknown };
    const isText = typeof ko === 'string' || typeof en === 'string';
    if (isText && !((isKorean(ko) || isSameInBoth(ko, en)) && typeof en === 'string' && en.trim())) {
      findings.push({ rule: 'text-in-both', file, words: `${path}: ${JSON.stringify({ ko, en })}` });
    }
    for (const [key, inner] of Object.entries(value)) walk(inner, `${path}.${key}`);
  };
  for (const [name, value] of Object.entries(module)) walk(value, name);
  return findings;
}

/** The same in both languages: currency codes and the like. */
function isSameInBoth(ko: unknown, en: unknown): boolean {
  return ko === en && typeof ko === 'string' && /^[A-Z0-9][A-Z0-9 .,/%+-]*$/.test(ko);
}

/** Hangul in it, or no letters at all. */
function isKorean(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '' && (hangul.test(value) || !letters.test(value));
}

interface LooseEndpoint {
  method: string;
  path: string;
  scope?: unknown;
  permission?: unknown;
  rule?: { beyond: readonly string[] } | null;
  audit?: unknown;
  keeps?: unknown;
  errors?: unknown;
  summary?: unknown;
}

const isEndpoint = (value: unknown): value is LooseEndpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Endpoints by the name they are exported under; those of a group, too. */
export function listEndpoints(module: Module): [name: string, endpoint: LooseEndpoint][] {
  return Object.entries(module).flatMap(([name, value]): [string, LooseEndpoint][] => {
    if (isEndpoint(value)) return [[name, value]];
    if (typeof value !== 'object' || value === null || '_zod' in value) return [];
    return Object.entries(value).flatMap(([member, inner]): [string, LooseEndpoint][] =>
      isEndpoint(inner) ? [[`${name}.${member}`, inner]] : [],
    );
  });
}

function endpointFindings(modules: Map<string, Module>): Finding[] {
  const permissions = new Set(openTo);
  for (const module of modules.values()) for (const name of listDeclaredPermissions(module)) permissions.add(name);
  const paths = new Map<string, string>();
  return [...modules].flatMap(([file, module]) =>
    listEndpoints(module).flatMap(([name, endpoint]): Finding[] => {
      const words = [...findIncomplete(endpoint, permissions)];
      // two names of one parameter are one path to the router
      const key = `${endpoint.method} ${endpoint.path.replace(/:\w+/g, ':')}`;
      const first = paths.get(key);
      if (first && first !== `${file} ${name}`) words.push(`${key} is also ${first}`);
      paths.set(key, `${file} ${name}`);
      const grouped = name.includes('.')
        ? [{ rule: 'endpoint-named', file, words: `${name} is no export of its own` }]
        : [];
      return [
        ...words.map((word) => ({ rule: 'endpoint-says-all', file, words: `${name}: ${word}` })),
        ...grouped,
        ...findUnguarded(file, endpoint),
      ];
    }),
  );
}

/** Writes that anybody may do, and writes that leave no trace: each needs its reason in `exceptions.ts`. */
function findUnguarded(file: string, { method, path, keeps, permission, audit }: LooseEndpoint): Finding[] {
  if (method === 'GET' || keeps === false) return [];
  const open = [permission].flat().filter((name) => name === 'public' || name === 'guest');
  return [
    ...open.map((name) => ({ rule: 'open-write', file, words: `${method} ${path} is open to ${name}` })),
    ...(audit === false ? [{ rule: 'unaudited-write', file, words: `${method} ${path} is not audited` }] : []),
  ];
}

/** The keys of exported groups whose members carry a level: what `definePermissions` makes. */
function listDeclaredPermissions(module: Module): string[] {
  return Object.values(module)
    .filter((group) => typeof group === 'object' && group !== null)
    .flatMap((group) => Object.entries(group as object))
    .flatMap(([name, definition]) => (typeof definition?.level === 'string' && definition.name === name ? [name] : []));
}

function* findIncomplete(endpoint: LooseEndpoint, permissions: ReadonlySet<string>): Generator<string> {
  const permissionNames = [endpoint.permission].flat();
  if (permissionNames.length === 0 || !permissionNames.every((name) => typeof name === 'string')) yield 'no permission';
  else
    for (const name of permissionNames)
      if (!permissions.has(name as string)) yield `permission ${name} is declared nowhere`;
  for (const name of endpoint.rule?.beyond ?? []) {
    if (!permissions.has(name)) yield `permission ${name} of its rule is declared nowhere`;
  }
  if (endpoint.audit !== false && typeof endpoint.audit !== 'string') yield 'no word about audit';
  if (!Array.isArray(endpoint.errors)) yield 'no errors';
  if (typeof endpoint.summary !== 'object') yield 'no summary';
  if (!endpoint.path.startsWith('/')) yield `path ${endpoint.path} does not begin with /`;
}

type Catalogue = Record<string, string>;

async function loadCatalogues(tree: string): Promise<[folder: string, ko: Catalogue, en: Catalogue][]> {
  const folders = readSources(tree, ['src'], ['/locales/ko.ts', '/locales/en.ts']).map(({ file }) => file.slice(0, -5));
  const load = async (file: string): Promise<Catalogue> => {
    const path = join(tree, file);
    const module: Module | null = await import(pathToFileURL(path).href).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ERR_MODULE_NOT_FOUND' || /Cannot find module|ENOENT|load url/.test(error.message))
        return null;
      throw error;
    });
    return flattenTexts(module ?? {});
  };
  const all = [...new Set(folders)];
  return Promise.all(
    all.map(
      async (folder): Promise<[string, Catalogue, Catalogue]> => [
        folder,
        await load(`${folder}ko.ts`),
        await load(`${folder}en.ts`),
      ],
    ),
  );
}

/** The texts of all exports, by dotted key below the export's own name. */
function flattenTexts(module: Module): Catalogue {
  const texts: Catalogue = {};
  const walk = (value: unknown, path: string) => {
    if (typeof value === 'string') texts[path] = value;
    else if (typeof value === 'object' && value !== null) {
      for (const [key, inner] of Object.entries(value)) walk(inner, path ? `${path}.${key}` : key);
    }
  };
  for (const value of Object.values(module)) walk(value, '');
  return texts;
}

const listPlaceholders = (text: string): string =>
  [...new Set([...text.matchAll(/\{(\w+)[^}]*\}/g)].map((match) => match[1]))].sort().join();

function catalogueFindings(_tree: string, all: Awaited<ReturnType<typeof loadCatalogues>>): Finding[] {
  return all.flatMap(([folder, ko, en]) => {
    const keys = new Set([...Object.keys(ko), ...Object.keys(en)]);
    return [...keys].flatMap((key): Finding[] => {
      const [korean, english] = [ko[key], en[key]];
      const finding = (language: string, words: string): Finding => ({
        rule: 'catalogues-agree',
        file: `${folder}${language}.ts`,
        words: `${key} ${words}`,
      });
      if (korean === undefined) return [finding('ko', 'is missing')];
      if (english === undefined) return [finding('en', 'is missing')];
      // each language is called by its own name: `English` in Korean, `한국어` in English
      if (!isKorean(korean) && hangul.test(english)) return [];
      if (!isKorean(korean) && korean !== english) return [finding('ko', `is not Korean: ${korean}`)];
      if (hangul.test(english)) return [finding('en', `is not English: ${english}`)];
      if (listPlaceholders(korean) !== listPlaceholders(english))
        return [finding('en', 'has other placeholders than ko')];
      return [];
    });
  });
}

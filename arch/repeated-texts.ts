/** A text is written once and reused: catalogues, the kernel's words, and texts next to the things they name. */
import ts from 'typescript';
import { type Finding, getLine, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

interface TextEntry {
  ko: string;
  en: string;
  file: string;
  /** Key of a catalogue; of other texts the line. */
  place: string;
}

export function checkWord(tree: string): Finding[] {
  const code = readSources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const catalogues = listCatalogues(code);
  return [...findRepeatedTexts(catalogues, code), ...findUnusedTexts(catalogues, code)];
}

interface Catalogue {
  file: string;
  /** Texts written here; what is taken from elsewhere is not. */
  texts: Map<string, string>;
  keys: string[];
}

const localeFile = /\/locales\/(ko|en)\.ts$/;

/** The entries of the object that a catalogue exports. */
function readCatalogue(source: Source): Catalogue {
  const texts = new Map<string, string>();
  const keys: string[] = [];
  visitNodes(parseSource(source), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return;
    const key = getName(node.name);
    if (key === null) return;
    keys.push(key);
    if (ts.isStringLiteralLike(node.initializer)) texts.set(key, node.initializer.text);
  });
  return { file: source.file, texts, keys };
}

const getName = (name: ts.PropertyName): string | null =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null;

interface CataloguePair {
  ko: Catalogue;
  en: Catalogue | undefined;
}

function listCatalogues(code: readonly Source[]): CataloguePair[] {
  const all = new Map(
    code.filter(({ file }) => localeFile.test(file)).map((source) => [source.file, readCatalogue(source)]),
  );
  return [...all.values()]
    .filter(({ file }) => file.endsWith('ko.ts'))
    .map((ko) => ({ ko, en: all.get(ko.file.replace(/ko\.ts$/, 'en.ts')) }));
}

const isWords = (file: string) => file === 'src/kernel/contract/common-texts.ts';
/** Texts that catalogues must not repeat: names of fields and values, a module's words, titles of its screens. */
const isBeside = (file: string) => /\/contract\/(?:[\w-]+\.texts|paths)\.ts$/.test(file);

/** `{ ko: '…', en: '…' }` in any text shown on screens; initial data of new companies is excluded. */
function listPairs(source: Source): TextEntry[] {
  if (localeFile.test(source.file) || !/\/(contract|web|site)\/|^src\/portals\//.test(source.file)) return [];
  const tree = parseSource(source);
  const entries: TextEntry[] = [];
  visitNodes(tree, (node) => {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length !== 2) return;
    const texts = new Map(
      node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
          ? [[getName(property.name), property.initializer.text] as const]
          : [],
      ),
    );
    const [ko, en] = [texts.get('ko'), texts.get('en')];
    if (ko === undefined || en === undefined) return;
    entries.push({ ko, en, file: source.file, place: `line ${getLine(tree, node)}` });
  });
  return entries;
}

/**
 * The same in both languages as another text. Words come first, then what fields and screens are called, then catalogues; a key
 * that only a template makes (`outcome.${state}`) may say what another key of its own catalogue says.
 */
function findRepeatedTexts(catalogues: readonly CataloguePair[], code: readonly Source[]): Finding[] {
  const paired = code.flatMap(listPairs);
  const words = paired.filter(({ file }) => isWords(file));
  const beside = paired.filter(({ file }) => !isWords(file) && isBeside(file));
  const others = paired.filter(({ file }) => !isWords(file) && !isBeside(file));
  const first = new Map<string, TextEntry>();
  const findings: Finding[] = [];
  const judge = (text: TextEntry, mayRepeat: (other: TextEntry) => boolean) => {
    const other = first.get(toKey(text));
    if (!other) first.set(toKey(text), text);
    else if (!mayRepeat(other)) {
      const message = `${text.place}: “${text.ko}” stands in ${other.file} (${other.place})`;
      findings.push({ rule: 'text-once', file: text.file, words: message });
    }
  };
  for (const text of words) judge(text, () => false);
  for (const text of beside) judge(text, () => false);
  for (const text of catalogues.flatMap(listTexts)) {
    const isMade = createKeyCheck(text.file, code);
    judge(text, (other) => other.file === text.file && isMade(text.place));
  }
  // Other texts beside what they name (of an endpoint, a block) may agree with each other, not with a word.
  for (const text of others) if (words.some((word) => toKey(word) === toKey(text))) judge(text, () => false);
  return findings;
}

const toKey = ({ ko, en }: TextEntry): string => `${ko}\n${en}`;

function listTexts({ ko, en }: CataloguePair): TextEntry[] {
  return [...ko.texts].flatMap(([key, text]) => {
    const english = en?.texts.get(key);
    return english === undefined ? [] : [{ ko: text, en: english, file: ko.file, place: key }];
  });
}

/** True for keys that no code of the catalogue's home writes out. */
function createKeyCheck(file: string, code: readonly Source[]): (key: string) => boolean {
  const { texts } = getNamedKeys(file, code);
  return (key) => !texts.has(key);
}

/** Scope in which a catalogue's keys may be used: its module or portal; the kit's everywhere. */
const getHome = (file: string): string => /^src\/(?:modules|portals)\/[^/]+\//.exec(file)?.[0] ?? 'src/';

interface NamedKeys {
  texts: Set<string>;
  /** Possible values of templates: `kind.${kind}` matches any `kind.…`. */
  patterns: RegExp[];
}

const namesByHome = new Map<string, { code: readonly Source[]; named: NamedKeys }>();

/** Keys referenced by the code that may use the file's catalogue. */
function getNamedKeys(file: string, code: readonly Source[]): NamedKeys {
  const home = getHome(file);
  const cached = namesByHome.get(home);
  if (cached?.code === code) return cached.named;
  const named = collectNames(code.filter((source) => source.file.startsWith(home) && !localeFile.test(source.file)));
  namesByHome.set(home, { code, named });
  return named;
}

function findUnusedTexts(catalogues: readonly CataloguePair[], code: readonly Source[]): Finding[] {
  return catalogues.flatMap(({ ko }) => {
    const named = getNamedKeys(ko.file, code);
    return ko.keys
      .filter((key) => !named.texts.has(key) && !named.patterns.some((pattern) => pattern.test(key)))
      .map((key) => ({ rule: 'text-used', file: ko.file, words: `${key} is used nowhere` }));
  });
}

function collectNames(code: readonly Source[]): NamedKeys {
  const texts = new Set<string>();
  const patterns = new Set<string>();
  for (const source of code) {
    visitNodes(parseSource(source), (node) => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      else if (ts.isTemplateExpression(node) && node.head.text.length > 1) {
        const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
        patterns.add(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
      }
    });
  }
  return { texts, patterns: [...patterns].map((pattern) => new RegExp(pattern)) };
}

/** A text is written once and used: catalogues, the words of the kernel, and the texts that stand beside what they name. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

interface Text {
  ko: string;
  en: string;
  file: string;
  /** Key of a catalogue; of other texts the line. */
  place: string;
  isCatalogue: boolean;
}

export function wordFindings(tree: string): Finding[] {
  const code = sources(tree, ['src'], ['.ts', '.tsx']).filter(({ file }) => !isTest(file));
  const catalogues = cataloguesIn(code);
  return [...repeatedTexts(catalogues, code), ...unusedTexts(catalogues, code)];
}

interface Catalogue {
  file: string;
  /** Texts written here; what is taken from elsewhere is not. */
  texts: Map<string, string>;
  keys: string[];
}

const localeFile = /\/locales\/(ko|en)\.ts$/;

/** The entries of the object that a catalogue exports. */
function catalogueOf(source: Source): Catalogue {
  const texts = new Map<string, string>();
  const keys: string[] = [];
  visit(parse(source), (node) => {
    if (!ts.isPropertyAssignment(node) || !ts.isObjectLiteralExpression(node.parent)) return;
    const key = nameOf(node.name);
    if (key === null) return;
    keys.push(key);
    if (ts.isStringLiteralLike(node.initializer)) texts.set(key, node.initializer.text);
  });
  return { file: source.file, texts, keys };
}

const nameOf = (name: ts.PropertyName): string | null =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) ? name.text : null;

interface Pair {
  ko: Catalogue;
  en: Catalogue | undefined;
}

function cataloguesIn(code: readonly Source[]): Pair[] {
  const all = new Map(code.filter(({ file }) => localeFile.test(file)).map((source) => [source.file, catalogueOf(source)]));
  return [...all.values()]
    .filter(({ file }) => file.endsWith('ko.ts'))
    .map((ko) => ({ ko, en: all.get(ko.file.replace(/ko\.ts$/, 'en.ts')) }));
}

const namesWords = (file: string) => file === 'src/kernel/contract/words.ts';

/** `{ ko: '…', en: '…' }` wherever it stands for people who look at screens; data of new companies is not written for them. */
function pairsIn(source: Source): Text[] {
  if (localeFile.test(source.file) || !/\/(contract|web|site)\/|^src\/portals\//.test(source.file)) return [];
  const tree = parse(source);
  const found: Text[] = [];
  visit(tree, (node) => {
    if (!ts.isObjectLiteralExpression(node) || node.properties.length !== 2) return;
    const texts = new Map(
      node.properties.flatMap((property) =>
        ts.isPropertyAssignment(property) && ts.isStringLiteralLike(property.initializer)
          ? [[nameOf(property.name), property.initializer.text] as const]
          : [],
      ),
    );
    const [ko, en] = [texts.get('ko'), texts.get('en')];
    if (ko === undefined || en === undefined) return;
    found.push({ ko, en, file: source.file, place: `line ${lineOf(tree, node)}`, isCatalogue: false });
  });
  return found;
}

/** In both languages the same as another text: the first one stands, words before all, then texts beside what they name. */
function repeatedTexts(catalogues: readonly Pair[], code: readonly Source[]): Finding[] {
  const beside = code.flatMap(pairsIn);
  const listed = catalogues.flatMap(({ ko, en }) =>
    [...ko.texts].flatMap(([key, text]): Text[] => {
      const english = en?.texts.get(key);
      return english === undefined ? [] : [{ ko: text, en: english, file: ko.file, place: key, isCatalogue: true }];
    }),
  );
  const first = new Map<string, Text>();
  const found: Finding[] = [];
  const words = beside.filter(({ file }) => namesWords(file));
  for (const text of [...words, ...beside.filter((one) => !words.includes(one)), ...listed]) {
    const told = `${text.ko}\n${text.en}`;
    const other = first.get(told);
    if (!other) first.set(told, text);
    else if (text.isCatalogue || namesWords(other.file)) {
      const words = `${text.place}: “${text.ko}” stands in ${other.file} (${other.place})`;
      found.push({ rule: 'text-once', file: text.file, words });
    }
  }
  return found;
}

/** Where a catalogue's keys may be named: its room or portal; the kit's everywhere. */
const homeOf = (file: string): string => /^src\/(?:modules|portals)\/[^/]+\//.exec(file)?.[0] ?? 'src/';

function unusedTexts(catalogues: readonly Pair[], code: readonly Source[]): Finding[] {
  return catalogues.flatMap(({ ko }) => {
    const home = homeOf(ko.file);
    const named = namedIn(code.filter(({ file }) => file.startsWith(home) && !localeFile.test(file)));
    return ko.keys
      .filter((key) => !named.texts.has(key) && !named.patterns.some((pattern) => pattern.test(key)))
      .map((key) => ({ rule: 'text-used', file: ko.file, words: `${key} is used nowhere` }));
  });
}

/** The texts of the code, and what its templates can become: `kind.${kind}` is any `kind.…`. */
function namedIn(code: readonly Source[]): { texts: Set<string>; patterns: RegExp[] } {
  const texts = new Set<string>();
  const patterns = new Set<string>();
  for (const source of code) {
    visit(parse(source), (node) => {
      if (ts.isStringLiteralLike(node)) texts.add(node.text);
      else if (ts.isTemplateExpression(node) && node.head.text.length > 1) {
        const parts = [node.head.text, ...node.templateSpans.map((span) => span.literal.text)];
        patterns.add(`^${parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('.+')}$`);
      }
    });
  }
  return { texts, patterns: [...patterns].map((pattern) => new RegExp(pattern)) };
}

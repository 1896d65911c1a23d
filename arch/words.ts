/** A text is written once and used: catalogues, the words of the kernel, and the texts that stand beside what they name. */
import ts from 'typescript';
import { type Finding, isTest, lineOf, parse, type Source, sources, visit } from './finding.ts';

interface Text {
  ko: string;
  en: string;
  file: string;
  /** Key of a catalogue; of other texts the line. */
  place: string;
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
  const all = new Map(
    code.filter(({ file }) => localeFile.test(file)).map((source) => [source.file, catalogueOf(source)]),
  );
  return [...all.values()]
    .filter(({ file }) => file.endsWith('ko.ts'))
    .map((ko) => ({ ko, en: all.get(ko.file.replace(/ko\.ts$/, 'en.ts')) }));
}

const isWords = (file: string) => file === 'src/kernel/contract/words.ts';
/** Texts that catalogues must not write again: what fields and values are called, a room's words, the titles of its screens. */
const isBeside = (file: string) => /\/contract\/(?:[\w-]+\.texts|words|paths)\.ts$/.test(file);

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
    found.push({ ko, en, file: source.file, place: `line ${lineOf(tree, node)}` });
  });
  return found;
}

/**
 * The same in both languages as another text. Words come first, then what fields and screens are called, then catalogues; a key
 * that only a template makes (`outcome.${state}`) may say what another key of its own catalogue says.
 */
function repeatedTexts(catalogues: readonly Pair[], code: readonly Source[]): Finding[] {
  const paired = code.flatMap(pairsIn);
  const words = paired.filter(({ file }) => isWords(file));
  const beside = paired.filter(({ file }) => !isWords(file) && isBeside(file));
  const others = paired.filter(({ file }) => !isWords(file) && !isBeside(file));
  const first = new Map<string, Text>();
  const found: Finding[] = [];
  const judge = (text: Text, mayRepeat: (other: Text) => boolean) => {
    const other = first.get(told(text));
    if (!other) first.set(told(text), text);
    else if (!mayRepeat(other)) {
      const said = `${text.place}: “${text.ko}” stands in ${other.file} (${other.place})`;
      found.push({ rule: 'text-once', file: text.file, words: said });
    }
  };
  for (const text of words) judge(text, () => false);
  for (const text of beside) judge(text, () => false);
  for (const text of catalogues.flatMap(textsOf)) {
    const isMade = madeIn(text.file, code);
    judge(text, (other) => other.file === text.file && isMade(text.place));
  }
  // Other texts beside what they name (of an endpoint, a block) may agree with each other, not with a word.
  for (const text of others) if (words.some((word) => told(word) === told(text))) judge(text, () => false);
  return found;
}

const told = ({ ko, en }: Text): string => `${ko}\n${en}`;

function textsOf({ ko, en }: Pair): Text[] {
  return [...ko.texts].flatMap(([key, text]) => {
    const english = en?.texts.get(key);
    return english === undefined ? [] : [{ ko: text, en: english, file: ko.file, place: key }];
  });
}

/** True for keys that no code of the catalogue's home writes out. */
function madeIn(file: string, code: readonly Source[]): (key: string) => boolean {
  const { texts } = namedFrom(file, code);
  return (key) => !texts.has(key);
}

/** Where a catalogue's keys may be named: its room or portal; the kit's everywhere. */
const homeOf = (file: string): string => /^src\/(?:modules|portals)\/[^/]+\//.exec(file)?.[0] ?? 'src/';

interface Named {
  texts: Set<string>;
  /** What templates can become: `kind.${kind}` is any `kind.…`. */
  patterns: RegExp[];
}

const namedAt = new Map<string, { code: readonly Source[]; named: Named }>();

/** What the code names that may name the keys of a catalogue. */
function namedFrom(file: string, code: readonly Source[]): Named {
  const home = homeOf(file);
  const before = namedAt.get(home);
  if (before?.code === code) return before.named;
  const named = namedIn(code.filter((source) => source.file.startsWith(home) && !localeFile.test(source.file)));
  namedAt.set(home, { code, named });
  return named;
}

function unusedTexts(catalogues: readonly Pair[], code: readonly Source[]): Finding[] {
  return catalogues.flatMap(({ ko }) => {
    const named = namedFrom(ko.file, code);
    return ko.keys
      .filter((key) => !named.texts.has(key) && !named.patterns.some((pattern) => pattern.test(key)))
      .map((key) => ({ rule: 'text-used', file: ko.file, words: `${key} is used nowhere` }));
  });
}

function namedIn(code: readonly Source[]): Named {
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

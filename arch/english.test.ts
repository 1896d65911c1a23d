/** How the product speaks English: as an English eye reads it, without the grammar of another language and without the words of the machine. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const styles: readonly [RegExp, string][] = [
  [/"/, 'quotes are curly: “{name}”'],
  [/\bWaits?\b(?! (?:for|until|a)\b)|^Waits /, 'what goes on is said so: Waiting for approval'],
  [/\bvanish/i, 'what ends is cancelled'],
  [/\b(?:not sold any more|by itself|for want of)\b/, 'a phrase of another language'],
  [/\bentit(?:y|ies)\b|\bworkflows?\b/i, 'people have customers and flows, not entities and workflows'],
  // Names of things keep their capitals: CSV, UTF-8, Korean, January, Heureum.
  [
    /^[A-Z][a-z]+ (?!Heureum|English|Korean|January|Reject|Undo|Flows)[A-Z][a-z]+/,
    'sentence case: only the first word has a capital',
  ],
];

const files = globSync('src/{kernel,modules,portals}/**/locales/en.ts');
const texts = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const found = source.matchAll(/:\s*'((?:[^'\\\n]|\\.)*)',/g);
  return [...found].map((match) => ({
    text: String(match[1]),
    place: `${file}:${source.slice(0, match.index).split('\n').length}`,
  }));
});

it('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(700);
});

it('reads as English does', () => {
  const found = texts.flatMap(({ text, place }) =>
    styles.filter(([pattern]) => pattern.test(text)).map(([, way]) => `${place} ${text} (${way})`),
  );
  expect(found).toEqual([]);
});

/** Tests of English texts: they read as idiomatic English, without the grammar of another language and without technical jargon. */
import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { listEnglishTexts } from './product-texts.ts';
import { englishWording, findWording } from './wording.ts';

const styles: readonly [RegExp, string][] = [
  [/"/, 'quotes are curly: “{name}”'],
  [/\bWaits?\b(?! (?:for|until|a)\b)|^Waits /, 'what goes on is said so: Waiting for approval'],
  [/\bvanish/i, 'what ends is cancelled'],
  [/\b(?:not sold any more|by itself|for want of)\b/, 'a phrase of another language'],
  [/\bentit(?:y|ies)\b|\bworkflows?\b/i, 'people have customers and flows, not entities and workflows'],
  // Proper names stay capitalised: CSV, UTF-8, Korean, January, Heureum.
  [
    /^[A-Z][a-z]+ (?!Heureum|English|Korean|January|Reject|Undo|Flows)[A-Z][a-z]+/,
    'sentence case: only the first word has a capital',
  ],
];

const files = globSync('src/{kernel,modules,portals}/**/locales/en.ts');
const texts = files.flatMap((file) => {
  const source = readFileSync(file, 'utf8');
  const literals = source.matchAll(/:\s*'((?:[^'\\\n]|\\.)*)',/g);
  return [...literals].map((match) => ({
    text: String(match[1]),
    place: `${file}:${source.slice(0, match.index).split('\n').length}`,
  }));
});

it('there are texts to look at', () => {
  expect(texts.length).toBeGreaterThan(700);
});

it('reads as English does', () => {
  const findings = texts.flatMap(({ text, place }) =>
    styles.filter(([pattern]) => pattern.test(text)).map(([, way]) => `${place} ${text} (${way})`),
  );
  expect(findings).toEqual([]);
});

/** Files where these shapes are right: texts for programmers, the law, and flows already published in companies. */
const spared: readonly [files: RegExp, why: string][] = [
  [/\/contract\/(?:.*\.)?(?:endpoints|permissions|labels)\.ts$/, 'the description of the API'],
  [/\/server\/tools\.ts$|\/server\/mcp\//, 'what programs read'],
  [/\/(?:standard|root)-legal\.ts$/, 'terms and policies, which have versions'],
  [
    /\/decision\/server\/frame-templates\.ts$|\/order\/server\/(?:[\w-]+\.)?frame[\w-]*\.ts$|\/(?:system|authoring)-frames\.ts$/,
    'published flows',
  ],
];

it('no word or shape comes back that was replaced', () => {
  const wordingFindings = listEnglishTexts()
    .filter(({ file }) => !spared.some(([pattern]) => pattern.test(file)))
    .flatMap(({ file, line, text }) =>
      findWording(text, englishWording).map((instead) => `${file}:${line} ${text} (${instead})`),
    );
  expect(wordingFindings).toEqual([]);
});

it.each([
  'This is no e-mail address.',
  'A mail is on its way.',
  'Invite them by mail.',
  'Who asked reads your reason.',
  'Only for today. Whoever asks is told.',
  '{name} is no active member.',
  'Which step shall be added?',
  'This step leaves the house and cannot be undone.',
  'Nobody can come in.',
  '{name} was let in. Let in',
  'What was taken back',
  'The only master',
  'Left empty, there is no limit.',
  'Values that do not fit are mended here.',
])('finds what was replaced: %s', (text) => {
  expect(findWording(text, englishWording)).not.toEqual([]);
});

it.each([
  'An email is on its way.',
  'Without a mail server, emails are stored here.',
  'Who can use it?',
  '{name} is no longer a company holiday.',
  'There is no draft.',
  'No one can sign in.',
  'The old key keeps working for 24 hours.',
])('leaves alone what is right: %s', (text) => {
  expect(findWording(text, englishWording)).toEqual([]);
});

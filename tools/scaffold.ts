/** Generator base for modules and types: writes files, and inserts lines into existing ones. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = dirname(import.meta.dirname);

/** Names of a new thing. */
export interface ScaffoldTexts {
  /** `booking` */
  moduleName: string;
  /** `reservation` */
  noun: string;
  /** `reservations` */
  plural: string;
  ko: string;
  en: string;
}

type LineChange = [place: RegExp, line: string];

export class Scaffold {
  readonly #usage: string;
  /** By path: written at the end, all or none. */
  readonly #texts = new Map<string, string>();

  constructor(usage: string) {
    this.#usage = usage;
  }

  refuse(words: string): never {
    console.error(`${words}\n${this.#usage}`);
    process.exit(1);
  }

  /** The arguments: module, noun, and its names. The longest noun still fits into its plural, its code or its error. */
  words([moduleName, noun, ko, en]: readonly string[]): ScaffoldTexts {
    if (!moduleName || !noun || !ko || !en) return this.refuse('four words are needed');
    if (![moduleName, noun].every((word) => /^[a-z]{3,19}$/.test(word))) {
      return this.refuse('room and noun are 3 to 19 lower case letters');
    }
    if (!/[가-힣]/.test(ko) || /['`\\]/.test(ko + en)) {
      return this.refuse('the third word is the Korean name; no quotes');
    }
    return { moduleName: moduleName, noun, plural: `${noun}s`, ko, en };
  }

  isThere = (file: string): boolean => existsSync(join(root, file));

  read(file: string): string {
    return this.#texts.get(file) ?? readFileSync(join(root, file), 'utf8');
  }

  write(file: string, text: string): void {
    if (this.isThere(file)) this.refuse(`${file} exists`);
    this.#texts.set(file, text);
  }

  /** Adds each line behind its place; where a place is not found, nothing at all is written. */
  edit(file: string, changes: readonly LineChange[]): void {
    let text = this.read(file);
    for (const [place, line] of changes) {
      if (!place.test(text)) this.refuse(`${file} looks different than expected: there is no place for ${line.trim()}`);
      text = text.replace(place, (matched) => matched + line);
    }
    this.#texts.set(file, text);
  }

  /** Adds lines to a table by endpoint that is sorted by path, then method. */
  editSorted(file: string, lines: readonly string[]): void {
    const rows = this.read(file).split('\n');
    const placeOf = (row: string) => /^ {2}'([A-Z]+) (\S+)':/.exec(row)?.slice(1).reverse().join(' ');
    for (const line of lines) {
      const own = placeOf(line) ?? this.refuse(`${line} names no endpoint`);
      const next = rows.findIndex((row) => (placeOf(row) ?? '') > own);
      const end = rows.findIndex((row, index) => row === '};' && placeOf(rows.slice(0, index).findLast(placeOf) ?? ''));
      rows.splice(next < 0 ? end : next, 0, line);
    }
    this.#texts.set(file, rows.join('\n'));
  }

  /** Writes all files, formatted in the project's style, and prints the next steps. */
  finish(what: string): void {
    for (const [file, text] of this.#texts) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    const files = [...this.#texts.keys()];
    const biome = join(root, 'node_modules/.bin/biome');
    const formatted = files.filter((file) => /\.tsx?$/.test(file));
    const { status, stderr } = spawnSync(biome, ['check', '--write', ...formatted], { cwd: root, encoding: 'utf8' });
    if (status !== 0) this.refuse(stderr);
    console.log(`${what} is there:\n  ${files.join('\n  ')}\nNext: npm test -- --only=types,fences`);
  }
}

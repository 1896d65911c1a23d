/** Findings of architecture tests, and the reader of the source tree they check. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

export const root = dirname(import.meta.dirname);
/** A tree of the same shape in which every file breaks one rule. */
export const knownBad = join(import.meta.dirname, 'known-bad');

export interface Finding {
  rule: string;
  /** Path from the judged tree's root. */
  file: string;
  words: string;
}

export interface Source {
  /** Path from the judged tree's root, with slashes. */
  file: string;
  text: string;
}

const skipped = new Set(['node_modules', 'dist', '.git', '.data', 'known-bad', 'test-results', 'playwright-report']);

/** The files under `folders` of the tree whose names end in one of `endings`. */
export function readSources(tree: string, folders: readonly string[], endings: readonly string[]): Source[] {
  return folders.flatMap((folder) =>
    listNames(join(tree, folder))
      .filter((name) => endings.some((ending) => name.endsWith(ending)))
      .map((name) => ({ file: relative(tree, name), text: readFileSync(name, 'utf8') })),
  );
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
      .filter((entry) => !skipped.has(entry.name))
      .flatMap((entry) => (entry.isDirectory() ? listNames(join(folder, entry.name)) : [join(folder, entry.name)]));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

export const isTest = (file: string): boolean => /\.test\.tsx?$|\.spec\.ts$|\/testing\//.test(file);

/** The module of a path like `src/modules/finance/…`, or null. */
export const getModuleName = (file: string): string | null => /^src\/modules\/([^/]+)\//.exec(file)?.[1] ?? null;

const parsed = new Map<string, ts.SourceFile>();

/** Parsed once: a dozen architecture tests read the same files. */
export function parseSource({ file, text }: Source): ts.SourceFile {
  const cached = parsed.get(file);
  if (cached?.text === text) return cached;
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : file.endsWith('s') ? ts.ScriptKind.TS : ts.ScriptKind.JS;
  const tree = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  parsed.set(file, tree);
  return tree;
}

/** Visits every node below `node`. */
export function visitNodes(node: ts.Node, work: (node: ts.Node) => void): void {
  ts.forEachChild(node, (child) => {
    work(child);
    visitNodes(child, work);
  });
}

export const getLine = (tree: ts.SourceFile, node: ts.Node): number =>
  tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;

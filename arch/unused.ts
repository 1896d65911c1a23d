/** Unused code check: unused exports, and unused rows of `apps/uses.ts`. */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { type Finding, getModuleName, isTest, parseSource, readSources, type Source, visitNodes } from './finding.ts';

interface ImportLink {
  /** The file that imports. */
  from: string;
  file: string;
  /** Null for all of it. */
  name: string | null;
}

export function checkUnused(tree: string, uses: Readonly<Record<string, readonly string[]>>): Finding[] {
  const code = readSources(tree, ['src', 'arch', 'e2e', 'bench', 'tools'], ['.ts', '.tsx', '.mjs']);
  const files = new Map(code.map((source) => [source.file, parseSource(source)]));
  const links = code.flatMap((source) => listLinks(source, files, tree));
  return [...findUnusedExports(code, files, links), ...findUnusedAllowances(links, uses)];
}

/** Read by name when a process or a page begins, or by a tool. */
const entries =
  /^src\/apps\/(testing|site|site-client|shells|web|api|worker|migrate)\.tsx?$|^src\/apps\/seed\/index\.ts$|\/locales\/(ko|en)\.ts$|^(arch|e2e|bench|tools)\//;

function findUnusedExports(
  code: readonly Source[],
  files: Map<string, ts.SourceFile>,
  links: readonly ImportLink[],
): Finding[] {
  const used = new Set(links.map(({ file, name }) => `${file}#${name ?? '*'}`));
  return code
    .filter(({ file }) => !isTest(file) && !entries.test(file))
    .flatMap(({ file }) => {
      const source = files.get(file);
      if (!source || used.has(`${file}#*`)) return [];
      return listExports(source)
        .filter((name) => !used.has(`${file}#${name}`) && !isUsedWithin(source, name))
        .map((name) => ({ rule: 'unused-export', file, words: `${name} is used nowhere` }));
    });
}

/** The names that a file's own statements export; what it passes on from others is theirs. */
function listExports(file: ts.SourceFile): string[] {
  return file.statements.flatMap((statement): string[] => {
    const isExported =
      ts.canHaveModifiers(statement) &&
      ts.getModifiers(statement)?.some((modifier) => modifier.kind === ts.SyntaxKind.ExportKeyword);
    if (!isExported) return [];
    if (ts.isVariableStatement(statement)) {
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name)
          ? [name.text]
          : name.elements.flatMap((part) => (ts.isBindingElement(part) ? [part.name.getText(file)] : [])),
      );
    }
    const { name } = statement as ts.FunctionDeclaration;
    return name ? [name.text] : [];
  });
}

/** Named in the file besides where it is declared: then only the word `export` is too much. */
function isUsedWithin(file: ts.SourceFile, name: string): boolean {
  let times = 0;
  visitNodes(file, (node) => {
    if (ts.isIdentifier(node) && node.text === name) times++;
  });
  return times > 1;
}

function listLinks({ file }: Source, files: Map<string, ts.SourceFile>, tree: string): ImportLink[] {
  const source = files.get(file);
  if (!source) return [];
  const links: ImportLink[] = [];
  const spaces = new Map<string, string>();
  const target = (path: string): string | null => {
    if (!/^[#.]/.test(path)) return null;
    const resolved = path.startsWith('#') ? `src/${path.slice(1)}` : join(dirname(file), path);
    return files.has(resolved) || existsSync(join(tree, resolved)) ? resolved : null;
  };
  visitNodes(source, (node) => {
    if ((ts.isImportDeclaration(node) || ts.isExportDeclaration(node)) && node.moduleSpecifier) {
      const to = target((node.moduleSpecifier as ts.StringLiteral).text);
      if (to) links.push(...listTakenNames(node, { from: file, file: to }, spaces));
    }
    // `import('./x.ts')` takes what is written behind it, or all; `typeof import(…)` and mocks, too
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const path = node.arguments[0];
      const to = path && ts.isStringLiteral(path) ? target(path.text) : null;
      if (to) links.push({ from: file, file: to, name: null });
    }
    if (ts.isImportTypeNode(node)) {
      const to = target(node.argument.getText(source).slice(1, -1));
      if (to) links.push({ from: file, file: to, name: node.qualifier?.getText(source) ?? null });
    }
  });
  visitNodes(source, (node) => {
    if (!ts.isIdentifier(node) || !spaces.has(node.text)) return;
    const to = spaces.get(node.text) ?? '';
    const { parent } = node;
    if (ts.isPropertyAccessExpression(parent) && parent.expression === node)
      links.push({ from: file, file: to, name: parent.name.text });
    else if (ts.isQualifiedName(parent) && parent.left === node)
      links.push({ from: file, file: to, name: parent.right.text });
    else if (!ts.isNamespaceImport(parent)) links.push({ from: file, file: to, name: null });
  });
  return links;
}

function listTakenNames(
  node: ts.ImportDeclaration | ts.ExportDeclaration,
  link: Omit<ImportLink, 'name'>,
  spaces: Map<string, string>,
): ImportLink[] {
  const bindings = ts.isImportDeclaration(node) ? node.importClause?.namedBindings : node.exportClause;
  if (!bindings) return [{ ...link, name: ts.isExportDeclaration(node) ? null : '' }];
  if (ts.isNamespaceImport(bindings)) {
    spaces.set(bindings.name.text, link.file);
    return [{ ...link, name: '' }];
  }
  if (ts.isNamespaceExport(bindings)) return [{ ...link, name: null }];
  return bindings.elements.map((element) => ({ ...link, name: (element.propertyName ?? element.name).text }));
}

/** A row of the table that no product file of the module uses. */
function findUnusedAllowances(
  links: readonly ImportLink[],
  uses: Readonly<Record<string, readonly string[]>>,
): Finding[] {
  const usedPairs = new Set(
    links.filter(({ from }) => !isTest(from)).map(({ from, file }) => `${getModuleName(from)} ${getModuleName(file)}`),
  );
  return Object.entries(uses).flatMap(([moduleName, others]) =>
    others
      .filter((other) => !usedPairs.has(`${moduleName} ${other}`))
      .map((other) => ({
        rule: 'unused-allowance',
        file: 'src/apps/uses.ts',
        words: `${moduleName} does not use ${other}`,
      })),
  );
}

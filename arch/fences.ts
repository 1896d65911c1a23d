/** All fences that need no database, over one tree. */
import { codeFindings } from './code.ts';
import { contractFindings } from './contracts.ts';
import type { Finding } from './finding.ts';
import { importFindings } from './imports.ts';
import { sqlFindings } from './sql.ts';
import { projectFindings } from './typescript-projects.ts';
import { visibleTextFindings } from './visible-text.ts';

export async function allFindings(tree: string, uses: Readonly<Record<string, readonly string[]>>): Promise<Finding[]> {
  return [
    ...(await importFindings(tree, uses)),
    ...codeFindings(tree),
    ...sqlFindings(tree, Object.keys(uses)),
    ...(await contractFindings(tree)),
    ...visibleTextFindings(tree),
    ...projectFindings(tree),
  ];
}

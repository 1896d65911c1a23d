/** All architecture tests without a database, over one tree. */
import { changeOrderFindings } from './change-order.ts';
import { checkCode } from './code.ts';
import { checkCompany } from './company-id.ts';
import { checkContext } from './contexts.ts';
import { checkContract } from './contracts.ts';
import { checkCursor } from './cursors.ts';
import { checkDialog } from './dialogs.ts';
import { checkEffect } from './effects.ts';
import type { Exception } from './exception.ts';
import type { Finding } from './finding.ts';
import { importFindings } from './imports.ts';
import { checkInForce } from './in-force.ts';
import { checkKernelWord } from './kernel-words.ts';
import { checkLabelInName } from './label-in-name.ts';
import { checkLiteral } from './literals.ts';
import { checkMail } from './mails.ts';
import { checkMigrationFiles } from './migration-files.ts';
import { checkMigration } from './migrations.ts';
import { checkModules } from './module-rules.ts';
import { checkPlainNames } from './plain-names.ts';
import { checkReactEffect } from './react-effects.ts';
import { checkWord } from './repeated-texts.ts';
import { linkFindings, routeFindings } from './routes.ts';
import { checkScreen } from './screens.ts';
import { checkServerText } from './server-text.ts';
import { sqlFindings } from './sql.ts';
import { checkTable } from './tables.ts';
import { checkFinder } from './text-search.ts';
import { checkTopic } from './topics.ts';
import { checkTypedValue } from './typed-values.ts';
import { checkProject } from './typescript-projects.ts';
import { checkUnused } from './unused.ts';
import { checkVersion } from './versions.ts';
import { checkVisibleText } from './visible-text.ts';

export async function collectFindings(
  tree: string,
  uses: Readonly<Record<string, readonly string[]>>,
  exceptions: readonly Exception[],
): Promise<Finding[]> {
  const findings = [
    ...(await importFindings(tree, uses)),
    ...checkCode(tree),
    ...sqlFindings(tree, Object.keys(uses)),
    ...checkCompany(tree),
    ...checkContext(tree),
    ...checkCursor(tree),
    ...checkFinder(tree),
    ...checkInForce(tree),
    ...changeOrderFindings(tree),
    ...checkEffect(tree),
    ...checkReactEffect(tree),
    ...checkDialog(tree),
    ...checkVersion(tree),
    ...(await checkContract(tree)),
    ...(await checkLiteral(tree)),
    ...(await checkTopic(tree)),
    ...checkTypedValue(tree),
    ...checkTable(tree),
    ...checkKernelWord(tree),
    ...routeFindings(tree),
    ...linkFindings(tree),
    ...checkMail(tree),
    ...checkMigration(tree),
    ...checkMigrationFiles(tree),
    ...checkModules(tree),
    ...checkPlainNames(tree),
    ...checkScreen(tree),
    ...checkServerText(tree),
    ...checkVisibleText(tree),
    ...checkLabelInName(tree),
    ...checkWord(tree),
    ...checkUnused(tree, uses),
    ...checkProject(tree),
  ];
  return applyExceptions(findings, exceptions);
}

/** Findings that no exception covers, and exceptions that cover nothing or give no reason. */
function applyExceptions(findings: readonly Finding[], exceptions: readonly Exception[]): Finding[] {
  const used = new Set<Exception>();
  const open = findings.filter((finding) => {
    const covering = exceptions.filter((exception) => isCovered(exception, finding));
    for (const exception of covering) used.add(exception);
    return covering.length === 0;
  });
  const idle = exceptions.filter((exception) => !used.has(exception) || exception.why.length < 10);
  return [
    ...open,
    ...idle.map(({ rule, file, what }) => ({
      rule: 'exception-needed',
      file: 'arch/exceptions.ts',
      words: `${[rule, file, what].filter(Boolean).join(' · ')} covers nothing, or says no reason`,
    })),
  ];
}

const isCovered = ({ rule, file, what }: Exception, finding: Finding): boolean =>
  rule === finding.rule &&
  (file.endsWith('/') ? finding.file.startsWith(file) : finding.file === file) &&
  (!what || finding.words.includes(what));

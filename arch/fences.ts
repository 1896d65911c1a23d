/** All fences that need no database, over one tree. */
import { changeOrderFindings } from './change-order.ts';
import { codeFindings } from './code.ts';
import { companyFindings } from './company-id.ts';
import { contextFindings } from './contexts.ts';
import { contractFindings } from './contracts.ts';
import { cursorFindings } from './cursors.ts';
import { dialogFindings } from './dialogs.ts';
import { effectFindings } from './effects.ts';
import type { Exception } from './except.ts';
import { finderFindings } from './finders.ts';
import type { Finding } from './finding.ts';
import { importFindings } from './imports.ts';
import { inForceFindings } from './in-force.ts';
import { kernelWordFindings } from './kernel-words.ts';
import { labelInNameFindings } from './label-in-name.ts';
import { literalFindings } from './literals.ts';
import { mailFindings } from './mails.ts';
import { migrationFindings } from './migrations.ts';
import { reactEffectFindings } from './react-effects.ts';
import { roomFindings } from './rooms.ts';
import { linkFindings, routeFindings } from './routes.ts';
import { screenFindings } from './screens.ts';
import { serverTextFindings } from './server-text.ts';
import { sqlFindings } from './sql.ts';
import { tableFindings } from './tables.ts';
import { topicFindings } from './topics.ts';
import { typedValueFindings } from './typed-values.ts';
import { projectFindings } from './typescript-projects.ts';
import { unusedFindings } from './unused.ts';
import { versionFindings } from './versions.ts';
import { visibleTextFindings } from './visible-text.ts';
import { wordFindings } from './words.ts';

export async function allFindings(
  tree: string,
  uses: Readonly<Record<string, readonly string[]>>,
  exceptions: readonly Exception[],
): Promise<Finding[]> {
  const findings = [
    ...(await importFindings(tree, uses)),
    ...codeFindings(tree),
    ...sqlFindings(tree, Object.keys(uses)),
    ...companyFindings(tree),
    ...contextFindings(tree),
    ...cursorFindings(tree),
    ...finderFindings(tree),
    ...inForceFindings(tree),
    ...changeOrderFindings(tree),
    ...effectFindings(tree),
    ...reactEffectFindings(tree),
    ...dialogFindings(tree),
    ...versionFindings(tree),
    ...(await contractFindings(tree)),
    ...(await literalFindings(tree)),
    ...(await topicFindings(tree)),
    ...typedValueFindings(tree),
    ...tableFindings(tree),
    ...kernelWordFindings(tree),
    ...routeFindings(tree),
    ...linkFindings(tree),
    ...mailFindings(tree),
    ...migrationFindings(tree),
    ...roomFindings(tree),
    ...screenFindings(tree),
    ...serverTextFindings(tree),
    ...visibleTextFindings(tree),
    ...labelInNameFindings(tree),
    ...wordFindings(tree),
    ...unusedFindings(tree, uses),
    ...projectFindings(tree),
  ];
  return judged(findings, exceptions);
}

/** What no exception covers, and the exceptions that cover nothing or say no reason. */
function judged(findings: readonly Finding[], exceptions: readonly Exception[]): Finding[] {
  const used = new Set<Exception>();
  const open = findings.filter((finding) => {
    const covering = exceptions.filter((exception) => covers(exception, finding));
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

const covers = ({ rule, file, what }: Exception, finding: Finding): boolean =>
  rule === finding.rule &&
  (file.endsWith('/') ? finding.file.startsWith(file) : finding.file === file) &&
  (!what || finding.words.includes(what));

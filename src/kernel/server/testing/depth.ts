/**
 * Test depth. `npm test` runs a share of each sweep and of each large matrix, another share each day, so that a week covers all of it;
 * `npm run test:deep` runs everything. `TEST_DAY` repeats the cases and the seeds of another day; `TEST_RECENT_HOURS=0` is a day on which
 * nothing has landed.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

export const isDeep = process.env.TEST_DEPTH === 'deep';

/** Days since 1970 in UTC. */
export const testDay = Number(process.env.TEST_DAY ?? Math.floor(Date.now() / 86_400_000));

/** By default one case in this many belongs to today. */
const cycle = 7;

/**
 * The cases of today: one of `days`, from another one each day. Neighbours in the list come on different days.
 * @param always cases that run every day
 */
export function selectTodaysCases<Case>(
  cases: readonly Case[],
  days = cycle,
  always: (testCase: Case) => boolean = () => false,
): Case[] {
  return cases.filter((testCase, index) => isDeep || index % days === testDay % days || always(testCase));
}

/**
 * Today's share and, of the cases that a change can break, up to `most` more, the nearest first; the following days cover the rest.
 * @param near cases that changes can break, the nearest first; null if unknown, which selects all
 */
export function selectTodaysAndNear<Case>(
  cases: readonly Case[],
  days: number,
  { always, near, most }: { always: (testCase: Case) => boolean; near: readonly Case[] | null; most: number },
): { run: Case[]; left: Case[] } {
  if (isDeep || !near) return { run: [...cases], left: [] };
  const share = new Set(selectTodaysCases(cases, days, always));
  const more = [...new Set(near)].filter((testCase) => !share.has(testCase));
  const chosen = new Set([...share, ...more.slice(0, most)]);
  return { run: cases.filter((testCase) => chosen.has(testCase)), left: more.slice(most) };
}

/** Number of tries of a random test: `deep` in the whole run, `daily` otherwise. */
export const chooseRounds = (counts: { daily: number; deep: number }): number => (isDeep ? counts.deep : counts.daily);

/** A public seed of the weekday: the same words give the same tests on it, and others on the next day. */
export const seedOfDay = (words: string): string => `${words} ${testDay % cycle}`;

/** Hours for which a change is recent. */
const recentHours = Number(process.env.TEST_RECENT_HOURS ?? 3);

const checkout = join(import.meta.dirname, '../../../..');

let changed: readonly string[] | null | undefined;

/** Files that changed within hours or are not committed yet, from the root of the checkout; null without git. */
export function listRecentFiles(): readonly string[] | null {
  if (changed === undefined) changed = readRecentFiles();
  return changed;
}

/** True when code of the module changed within hours or is not committed yet, and if git is unavailable. */
export function isRecent(module: string): boolean {
  const code = new RegExp(`^src/modules/${module}/(?:contract|server)/(?!.*\\.test\\.ts$)`);
  return listRecentFiles()?.some((file) => code.test(file)) ?? true;
}

/** Compares with this branch some hours ago, so that merged changes count, however old they are. */
function readRecentFiles(): string[] | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  const [baseCommit] = git('rev-list', '-1', '--first-parent', `--before=${recentHours}.hours`, 'HEAD') ?? [];
  const edits = baseCommit ? git('diff', '--name-only', baseCommit) : null;
  const added = git('ls-files', '--others', '--exclude-standard');
  return edits && added ? [...edits, ...added] : null;
}

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

/** Every so many-th case is one of today's, unless told. */
const cycle = 7;

/**
 * The cases of today: one of `days`, from another one each day. Neighbours in the list come on different days.
 * @param always cases that run every day
 */
export function todaysCases<Case>(
  cases: readonly Case[],
  days = cycle,
  always: (one: Case) => boolean = () => false,
): Case[] {
  return cases.filter((one, index) => isDeep || index % days === testDay % days || always(one));
}

/**
 * The share of the day and, of those that a change can break, up to `most` more, the nearest first; the share of the next days has the rest.
 * @param near what changes can break, the nearest first; null where nobody can tell, which makes it all
 */
export function todaysAndNear<Case>(
  cases: readonly Case[],
  days: number,
  { always, near, most }: { always: (one: Case) => boolean; near: readonly Case[] | null; most: number },
): { run: Case[]; left: Case[] } {
  if (isDeep || !near) return { run: [...cases], left: [] };
  const share = new Set(todaysCases(cases, days, always));
  const more = [...new Set(near)].filter((one) => !share.has(one));
  const chosen = new Set([...share, ...more.slice(0, most)]);
  return { run: cases.filter((one) => chosen.has(one)), left: more.slice(most) };
}

/** How often a random test tries: `deep` times in the whole run, `daily` times otherwise. */
export const rounds = (counts: { daily: number; deep: number }): number => (isDeep ? counts.deep : counts.daily);

/** A public seed of the weekday: the same words give the same tests on it, and others on the next day. */
export const seedOfDay = (words: string): string => `${words} ${testDay % cycle}`;

/** So many hours a change is new. */
const recentHours = Number(process.env.TEST_RECENT_HOURS ?? 3);

const checkout = join(import.meta.dirname, '../../../..');

let changed: readonly string[] | null | undefined;

/** Files that changed within hours or are not committed yet, from the root of the checkout; null where git cannot tell. */
export function recentFiles(): readonly string[] | null {
  if (changed === undefined) changed = readRecentFiles();
  return changed;
}

/** True when code of the module changed within hours or is not committed yet, and where git cannot tell. */
export function isRecent(module: string): boolean {
  const code = new RegExp(`^src/modules/${module}/(?:contract|server)/(?!.*\\.test\\.ts$)`);
  return recentFiles()?.some((file) => code.test(file)) ?? true;
}

/** Against what stood some hours ago on this line, so that what came by a merge counts, however old it is. */
function readRecentFiles(): string[] | null {
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: checkout, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n').filter(Boolean) : null;
  };
  const [before] = git('rev-list', '-1', '--first-parent', `--before=${recentHours}.hours`, 'HEAD') ?? [];
  const edits = before ? git('diff', '--name-only', before) : null;
  const added = git('ls-files', '--others', '--exclude-standard');
  return edits && added ? [...edits, ...added] : null;
}

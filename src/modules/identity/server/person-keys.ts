/** The keys of programs that act by a person's rights, in every company: named in mails, and ended where the person asks for it. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { type AnyContext, type Context, toScopeFields } from '#kernel/server/context.ts';
import { runOutsideTransaction } from '#kernel/server/out-of-band.ts';
import { type PersonKeys, personKeysPoint, runInCompaniesOf } from './person-points.ts';

/** On a connection of its own: before the unit of work sends its first query. */
async function queryAllKeys(
  context: AnyContext,
  personId: string,
  work: (keys: PersonKeys, inside: Context) => Promise<void>,
): Promise<void> {
  const app = appOf(context);
  await runOutsideTransaction(app, (unit) =>
    runInCompaniesOf({ ...context, ...toScopeFields(null), unit }, personId, async (inside) => {
      for (const keys of contributionsTo(app, personKeysPoint)) await work(keys, inside);
    }),
  );
}

/** Each with its company: `한빛상회: ERP`. */
export async function listKeys(context: AnyContext, personId: string): Promise<string[]> {
  const lines: string[] = [];
  await queryAllKeys(context, personId, async (keys, inside) => {
    for (const name of await keys.names(inside, personId)) lines.push(`${inside.company.name}: ${name}`);
  });
  return lines;
}

export async function endKeys(context: AnyContext, personId: string): Promise<number> {
  let ended = 0;
  await queryAllKeys(context, personId, async (keys, inside) => {
    ended += await keys.end(inside, personId);
  });
  return ended;
}

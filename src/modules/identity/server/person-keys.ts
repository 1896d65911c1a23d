/** The keys of programs that act by a person's rights, in every company: named in mails, and ended where the person asks for it. */
import { aside } from '#kernel/server/aside.ts';
import { type AnyContext, type Context, placed } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { inHomes, type PersonKeys, personKeys } from './own-data.ts';

/** On a connection of its own: before the unit of work sends its first query. */
async function ofAll(
  context: AnyContext,
  personId: string,
  work: (keys: PersonKeys, inside: Context) => Promise<void>,
): Promise<void> {
  const house = houseOf(context);
  await aside(house, (unit) =>
    inHomes({ ...context, ...placed(null), unit }, personId, async (inside) => {
      for (const keys of givenAt(house, personKeys)) await work(keys, inside);
    }),
  );
}

/** Each with its company: `한빛상회: ERP`. */
export async function listKeysOf(context: AnyContext, personId: string): Promise<string[]> {
  const lines: string[] = [];
  await ofAll(context, personId, async (keys, inside) => {
    for (const name of await keys.names(inside, personId)) lines.push(`${inside.company.name}: ${name}`);
  });
  return lines;
}

export async function endKeysOf(context: AnyContext, personId: string): Promise<number> {
  let ended = 0;
  await ofAll(context, personId, async (keys, inside) => {
    ended += await keys.end(inside, personId);
  });
  return ended;
}

/** Where rooms take part when a person asks for what is kept of them, or goes for good. */
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { definePoint } from '#kernel/server/point.ts';

/** Does the work in each company that the person belongs to. */
export const homesOfPerson =
  definePoint<(context: AnyContext, personId: string, work: (inside: Context) => Promise<void>) => Promise<void>>(
    'identity.homes-of-person',
  );

/** Keys by which programs act with a person's rights: a password that is set anew ends none of them. */
export interface PersonKeys {
  /** What the living ones of this company are called. */
  names(context: Context, personId: string): Promise<string[]>;
  /** How many it ended. */
  end(context: Context, personId: string): Promise<number>;
}
export const personKeys = definePoint<PersonKeys>('identity.person-keys');

export async function inHomes(
  context: AnyContext,
  personId: string,
  work: (inside: Context) => Promise<void>,
): Promise<void> {
  for (const visit of givenAt(houseOf(context), homesOfPerson)) await visit(context, personId, work);
}

/** What a room keeps of a person in this company, by the name of the file that holds it. */
export const ownData =
  definePoint<(context: Context, personId: string) => Promise<Record<string, unknown>>>('identity.own-data');

/** True: the company would be left without anybody who runs it. */
export const keepsPerson =
  definePoint<(context: Context, personId: string) => Promise<boolean>>('identity.keeps-person');

/** The person goes for good: what is theirs alone goes, too. */
export const personLeaves =
  definePoint<(context: Context, personId: string) => Promise<void>>('identity.person-leaves');

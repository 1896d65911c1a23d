/** What was mailed to an address, with the secrets of its links. */
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';

export interface Letter {
  kind: string;
  body: string;
  /** What stands behind `=` in its link. */
  secret: string;
}

export async function lettersTo(world: World, email: string): Promise<Letter[]> {
  const sql = 'select kind, body, link from kernel.mails where recipient = $1 order by id';
  const rows = await world.root(({ unit }) =>
    unit.query(statement<{ kind: string; body: string; link: string | null }>(sql, [email])),
  );
  return rows.map(({ kind, body, link }) => ({
    kind,
    body,
    secret: link ? (openText(world.house, link).split('=').at(-1) ?? '') : '',
  }));
}

/** The last one of this kind. */
export async function lastLetter(world: World, email: string, kind: string): Promise<Letter> {
  const letter = (await lettersTo(world, email)).findLast((one) => one.kind === kind);
  if (!letter) throw new Error(`no ${kind} to ${email}`);
  return letter;
}

export const kindsTo = async (world: World, email: string): Promise<string[]> =>
  (await lettersTo(world, email)).map(({ kind }) => kind);

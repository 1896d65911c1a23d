/** Test mails: messages sent to an address, with the secrets of their links. */
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { openText } from '#kernel/server/tokens.ts';

export interface Letter {
  kind: string;
  body: string;
  /** The value after `=` in its link. */
  secret: string;
}

export async function listLetters(world: World, email: string): Promise<Letter[]> {
  const sql = 'select kind, body, link from kernel.mails where recipient = $1 order by id';
  const rows = await world.root(({ unit }) =>
    unit.query(statement<{ kind: string; body: string; link: string | null }>(sql, [email])),
  );
  return rows.map(({ kind, body, link }) => ({
    kind,
    body,
    secret: link ? (openText(world.app, link).split('=').at(-1) ?? '') : '',
  }));
}

/** The last one of this kind. */
export async function getLastLetter(world: World, email: string, kind: string): Promise<Letter> {
  const letter = (await listLetters(world, email)).findLast((candidate) => candidate.kind === kind);
  if (!letter) throw new Error(`no ${kind} to ${email}`);
  return letter;
}

export const listMailKinds = async (world: World, email: string): Promise<string[]> =>
  (await listLetters(world, email)).map(({ kind }) => kind);

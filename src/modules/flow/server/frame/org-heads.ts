/** Unit heads: an extension point for modules with an organisation. Tasks and approvals reach heads of units through it. */

import { appOf, contributionsTo } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/** The people who lead a person now, the nearest first; those who are no active members are left out. */
export const headsAbovePoint =
  defineExtensionPoint<(context: Context, personId: string) => Promise<readonly string[]>>('flow.heads-above');

/**
 * The head of the person's unit (1) or one further up. Where there are not as many, the highest of them; null where nobody leads
 * the person.
 */
export async function findHead(context: Context, personId: string | null, level: number): Promise<string | null> {
  if (personId === null) return null;
  const heads: string[] = [];
  for (const find of contributionsTo(appOf(context), headsAbovePoint)) heads.push(...(await find(context, personId)));
  const different = [...new Set(heads)];
  return different[level - 1] ?? different.at(-1) ?? null;
}

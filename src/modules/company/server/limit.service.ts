/**
 * Member limits of companies: set by the operator of the installation, for one company or for all. The database counts members on
 * joining, so that a change applies at once and everywhere.
 */
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import type { Limits, LimitsChange, OwnLimits, OwnLimitsChange } from '../contract/limits.ts';
import * as rows from './limit.queries.ts';
import { countMembers } from './member.queries.ts';

export async function readLimits({ unit }: AnyContext): Promise<Limits> {
  const [row] = await unit.query(rows.selectLimits);
  return row as Limits;
}

/** @throws VERSION_CONFLICT */
export async function changeLimits(context: AnyContext, change: LimitsChange): Promise<Limits> {
  return updateVersioned(context, rows.updateLimits(change), () => readLimits(context));
}

export async function readOwnLimits({ unit, companyId }: Context): Promise<OwnLimits> {
  const [[all], [own], [counted]] = await unit.queryAll<[Limits, Limits, { placed: number }]>([
    rows.selectLimits,
    rows.selectOwnLimits(companyId),
    countMembers(companyId),
  ]);
  return {
    members: own?.members ?? null,
    version: own?.version ?? 0,
    usual: all?.members ?? null,
    present: counted?.placed ?? 0,
  };
}

/** Maximum number of members of the context's company; null: unlimited. */
export async function getMemberLimit({ unit, companyId }: Context): Promise<number | null> {
  const [[all], [own]] = await unit.queryAll<[Limits, Limits]>([rows.selectLimits, rows.selectOwnLimits(companyId)]);
  return own?.members ?? all?.members ?? null;
}

/** Number of further members allowed; null: unlimited. */
export async function getPlacesLeft(context: Context): Promise<number | null> {
  const { members, usual, present } = await readOwnLimits(context);
  const most = members ?? usual;
  return most === null ? null : Math.max(0, most - present);
}

/** @throws VERSION_CONFLICT */
export async function changeOwnLimits(context: Context, change: OwnLimitsChange): Promise<OwnLimits> {
  await updateVersioned(context, rows.upsertOwnLimits(context.companyId, change), () => readOwnLimits(context));
  return readOwnLimits(context);
}

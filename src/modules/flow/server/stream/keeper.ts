/**
 * Whose rights a stream uses, and who may therefore lay hands on it: it starts flows as its maker for as long as it stands, so it is as
 * lasting a way in as a program's key.
 */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, may } from '#kernel/server/context.ts';
import { refuseStronger } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { RunAs } from '../../contract/frame.ts';
import type { StreamRecord } from './stream.queries.ts';

/** A program's key would lend all that its maker holds: only people keep streams. @throws FORBIDDEN */
export function demandPerson({ actor }: Context): void {
  if (actor.kind === 'service' && actor.key) throw fail(kernelErrors.FORBIDDEN);
}

/** Nobody gives a stream what they do not hold. @throws RUN_AS_NOT_HELD */
export function demandHeld(context: Context, runAs: RunAs): void {
  const missing = runAs.kind === 'service' ? runAs.permissions.filter((permission) => !may(context, permission)) : [];
  if (missing.length === 0) return;
  throw fail(flowErrors.RUN_AS_NOT_HELD, { details: missing.map((code) => ({ field: 'runAs.permissions', code })) });
}

/** Whoever knows the secret of a stream, or sets it going again, uses its maker's rights: nobody does who holds less. @throws FORBIDDEN, BEYOND_OWN_RIGHTS */
export async function demandAsStrong(context: Context, { madeBy }: Pick<StreamRecord, 'madeBy'>): Promise<void> {
  demandPerson(context);
  const { actor, companyId, unit } = context;
  if (actor.kind === 'person' && actor.personId === madeBy) return;
  const maker = await findMembership(unit, { companyId, personId: madeBy });
  if (maker) await refuseStronger(context, maker);
}

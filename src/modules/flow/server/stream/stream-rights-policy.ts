/**
 * The person whose rights a stream uses, and the right to change it: it starts flows as its creator for as long as it exists, so it
 * grants access as lasting as an API key.
 */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { type Context, hasPermission } from '#kernel/server/context.ts';
import { assertNotStronger } from '#modules/access/server/index.ts';
import { findMembership } from '#modules/company/server/index.ts';
import { flowErrors } from '../../contract/errors.ts';
import type { RunAs } from '../../contract/frame.ts';
import type { StreamRecord } from './stream.queries.ts';

/** An API key would lend all rights of its creator: only people own streams. @throws FORBIDDEN */
export function assertPerson({ actor }: Context): void {
  if (actor.kind === 'service' && actor.key) throw fail(kernelErrors.FORBIDDEN);
}

/** Nobody gives a stream what they do not hold. @throws RUN_AS_NOT_HELD */
export function assertHeldPermissions(context: Context, runAs: RunAs): void {
  const missing =
    runAs.kind === 'service' ? runAs.permissions.filter((permission) => !hasPermission(context, permission)) : [];
  if (missing.length === 0) return;
  throw fail(flowErrors.RUN_AS_NOT_HELD, { details: missing.map((code) => ({ field: 'runAs.permissions', code })) });
}

/**
 * Knowing a stream's secret or reactivating it amounts to using its creator's rights, so people with fewer rights may not. @throws
 * FORBIDDEN, BEYOND_OWN_RIGHTS
 */
export async function assertRightsOfMaker(context: Context, { madeBy }: Pick<StreamRecord, 'madeBy'>): Promise<void> {
  assertPerson(context);
  const { actor, companyId, unit } = context;
  if (actor.kind === 'person' && actor.personId === madeBy) return;
  const maker = await findMembership(unit, { companyId, personId: madeBy });
  if (maker) await assertNotStronger(context, maker);
}

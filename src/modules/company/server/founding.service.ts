/** Founding rules set by platform staff: storage and enforcement. */
import { fail } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned-update.ts';
import { getSignedInPersonId, readAccount } from '#modules/identity/server/index.ts';
import { companyErrors } from '../contract/errors.ts';
import type { Founding, FoundingChange } from '../contract/founding.ts';
import * as rows from './founding.queries.ts';

export async function readFounding(context: AnyContext): Promise<Founding> {
  const [row] = await context.unit.query(rows.selectFounding);
  return row ?? { who: 'anyone', invited: [], perPerson: null, version: 0 };
}

/** @throws VERSION_CONFLICT */
export async function changeFounding(context: AnyContext, change: FoundingChange): Promise<Founding> {
  return updateVersioned(context, rows.updateFounding(change), () => readFounding(context));
}

/** Guards the founding of another company. @throws FOUNDING_REFUSED, FOUNDED_ENOUGH */
export async function assertMayFound(context: AnyContext): Promise<void> {
  const { personId } = getSignedInPersonId(context);
  const { who, invited, perPerson } = await readFounding(context);
  if (who !== 'anyone') {
    const { email, emailVerifiedAt } = await readAccount(context, personId);
    const isInvited = who === 'invited' && email !== null && emailVerifiedAt !== null && invited.includes(email);
    if (!isInvited) throw fail(companyErrors.FOUNDING_REFUSED);
  }
  if (perPerson === null) return;
  context.unit.add(rows.lockFounder(personId));
  const [row] = await context.unit.query(rows.selectOwnFoundedCount);
  if ((row?.founded ?? 0) >= perPerson) {
    throw fail(companyErrors.FOUNDED_ENOUGH, { values: { count: String(perPerson) } });
  }
}

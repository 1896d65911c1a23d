/** Who may found companies: said by the platform's staff, kept here. */
import { fail } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { updateVersioned } from '#kernel/server/versioned.ts';
import { readAccount, signedIn } from '#modules/identity/server/index.ts';
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

/** Who is signed in may found one more. @throws FOUNDING_REFUSED, FOUNDED_ENOUGH */
export async function guardFounding(context: AnyContext): Promise<void> {
  const { personId } = signedIn(context);
  const { who, invited, perPerson } = await readFounding(context);
  if (who !== 'anyone') {
    const { email, emailVerifiedAt } = await readAccount(context, personId);
    const isInvited = who === 'invited' && email !== null && emailVerifiedAt !== null && invited.includes(email);
    if (!isInvited) throw fail(companyErrors.FOUNDING_REFUSED);
  }
  if (perPerson === null) return;
  context.unit.add(rows.lockFounder(personId));
  const [row] = await context.unit.query(rows.ownFounded);
  if ((row?.founded ?? 0) >= perPerson) {
    throw fail(companyErrors.FOUNDED_ENOUGH, { values: { count: String(perPerson) } });
  }
}

/** Accounts and memberships of a sample. An account that is there already, of an interrupted start, is used again. */
import { addMember, findMembership, removeMember, requestJoin } from '#modules/company/server/index.ts';
import { createPerson, createSampleFactor, findPersonByEmail } from '#modules/identity/server/index.ts';
import { getAddress, type Sample } from './sample.ts';
import type { Stage } from './stage.ts';

/** For every sample sign-in. These accounts exist only where the demo provider does: never in production. */
export const demoPassword = 'heureum2026!';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Made before the company: the stage is still at the root. */
export async function createAccount(stage: Stage, person: { email: string; name: string }): Promise<Person> {
  const { email, name } = person;
  const existing = await stage.atRoot(stage.service(), stage.now, (context) => findPersonByEmail(context, email));
  // In a unit of its own, which begins once the password is hashed: on a busy machine nothing is held meanwhile.
  const make = () =>
    stage.atRoot(stage.service(), stage.now, (context) =>
      createPerson(context, { email, name, emailVerified: true, password: demoPassword, demo: true }),
    );
  const { id } = existing ?? (await make());
  return { id, name, email };
}

/** Every account of the sample by key. */
export async function createAccounts(stage: Stage, sample: Sample): Promise<Map<string, Person>> {
  const entries: [string, Person][] = [];
  // One after the other: passwords of many at once count as a flood, and are hashed last of all that there is to do.
  for (const { key, name } of sample.people) {
    entries.push([key, await createAccount(stage, { email: getAddress(sample, key), name })]);
  }
  return new Map(entries);
}

export async function joinCompany(
  stage: Stage,
  at: Date,
  membership: { personId: string; roles: readonly string[]; title: string },
): Promise<void> {
  await stage.act(at, stage.service(), (context) => addMember(context, membership));
}

/** Asks to belong to the company, as someone does from the start portal; nobody has answered yet. */
export async function requestMembership(stage: Stage, at: Date, person: Person): Promise<void> {
  const actor = {
    kind: 'person' as const,
    personId: person.id,
    sessionId: person.id,
    name: person.name,
    memberId: null,
    roles: [],
    permissions: new Set<string>(),
  };
  const { code } = stage.company;
  await stage.act(at, actor, (context) => requestJoin(context, code));
}

/** The platform administrator, outside of production; the secret is entered into an authenticator app. */
export const coreSample = { email: 'core@people.example', name: '오세라', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };

export async function createCoreAccount(stage: Stage): Promise<void> {
  const { email, name, secret } = coreSample;
  if (await stage.atRoot(stage.service(), stage.now, (context) => findPersonByEmail(context, email))) return;
  await stage.atRoot(stage.service(), stage.now, async (context) => {
    const newPerson = { email, name, emailVerified: true, password: demoPassword, demo: true };
    const { id } = await createPerson(context, { ...newPerson, coreRoles: ['platform-admin'] });
    await createSampleFactor(context, id, secret);
  });
}

/** A person who was a member and has left. */
export async function endMembershipOf(stage: Stage, at: Date, person: Person): Promise<void> {
  await stage.act(at, stage.service(), async (context) => {
    const { companyId, unit } = context;
    const member = await findMembership(unit, { companyId, personId: person.id });
    if (member) await removeMember(context, member.id);
  });
}

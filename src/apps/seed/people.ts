/** Accounts and memberships of a sample. An account that is there already, of an interrupted start, is used again. */
import { addMember, findMembership, removeMember, requestJoin } from '#modules/company/server/index.ts';
import { createPerson, findPersonByEmail, giveSampleFactor } from '#modules/identity/server/index.ts';
import { addressOf, type Sample } from './sample.ts';
import type { Stage } from './stage.ts';

/** For every sample sign-in. These accounts exist only where the demo provider does: never in production. */
export const demoPassword = 'heureum2026!';

export interface Person {
  id: string;
  name: string;
  email: string;
}

/** Made before the company: the stage is still at the root. */
export async function account(stage: Stage, about: { email: string; name: string }): Promise<Person> {
  const { email, name } = about;
  const known = await stage.atRoot(stage.service(), stage.now, (context) => findPersonByEmail(context, email));
  // In a unit of its own, which begins once the password is hashed: on a busy machine nothing is held meanwhile.
  const make = () =>
    stage.atRoot(stage.service(), stage.now, (context) =>
      createPerson(context, { email, name, emailVerified: true, password: demoPassword, demo: true }),
    );
  const { id } = known ?? (await make());
  return { id, name, email };
}

/** Every account of the sample by key. */
export async function accounts(stage: Stage, sample: Sample): Promise<Map<string, Person>> {
  const made: [string, Person][] = [];
  // One after the other: passwords of many at once count as a flood, and are hashed last of all that there is to do.
  for (const { key, name } of sample.people) {
    made.push([key, await account(stage, { email: addressOf(sample, key), name })]);
  }
  return new Map(made);
}

export async function join(
  stage: Stage,
  at: Date,
  about: { personId: string; roles: readonly string[]; title: string },
): Promise<void> {
  await stage.act(at, stage.service(), (context) => addMember(context, about));
}

/** Asks to belong to the company, as someone does from the start portal; nobody has answered yet. */
export async function ask(stage: Stage, at: Date, person: Person): Promise<void> {
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

/** Who runs the installation, outside of production; the secret is what an application for codes is given. */
export const coreSample = { email: 'core@people.example', name: '오세라', secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };

export async function coreAccount(stage: Stage): Promise<void> {
  const { email, name, secret } = coreSample;
  if (await stage.atRoot(stage.service(), stage.now, (context) => findPersonByEmail(context, email))) return;
  await stage.atRoot(stage.service(), stage.now, async (context) => {
    const about = { email, name, emailVerified: true, password: demoPassword, demo: true };
    const { id } = await createPerson(context, { ...about, coreRoles: ['platform-admin'] });
    await giveSampleFactor(context, id, secret);
  });
}

/** Somebody who was a member, and is none any more. */
export async function leave(stage: Stage, at: Date, person: Person): Promise<void> {
  await stage.act(at, stage.service(), async (context) => {
    const { companyId, unit } = context;
    const member = await findMembership(unit, { companyId, personId: person.id });
    if (member) await removeMember(context, member.id);
  });
}

/** Accounts and memberships of a sample. An account that is there already, of an interrupted start, is used again. */
import { addMember, requestJoin } from '#modules/company/server/index.ts';
import { createPerson, findPersonByEmail } from '#modules/identity/server/index.ts';
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
  return stage.atRoot(stage.service(), stage.now, async (context) => {
    const known = await findPersonByEmail(context, email);
    const made =
      known ?? (await createPerson(context, { email, name, emailVerified: true, password: demoPassword, demo: true }));
    return { id: made.id, name, email };
  });
}

/** Every account of the sample by key. */
export async function accounts(stage: Stage, sample: Sample): Promise<Map<string, Person>> {
  const made = await Promise.all(
    sample.people.map(
      async ({ key, name }) => [key, await account(stage, { email: addressOf(sample, key), name })] as const,
    ),
  );
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

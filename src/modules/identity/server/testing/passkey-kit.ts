/** People with passkeys, for the module's tests. */
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { flushDeferredWrites } from '#kernel/server/jobs/deferred-writes.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import * as factors from '../../contract/factor.endpoints.ts';
import * as passkeys from '../../contract/passkey.endpoints.ts';
import type { PasskeyOptions, PasskeyQuestion } from '../../contract/passkey.shapes.ts';
import { bearer } from '../../testing/factors.ts';
import { setUpPasskey } from '../../testing/passkeys.ts';
import { createTestPerson, password } from './people.ts';

type Headers = Record<string, string>;

export function createPasskeyStage(world: () => World) {
  const atRoot = (sql: string, parameters: unknown[] = []) =>
    world().root(({ unit }) => unit.query(statement<Record<string, unknown>>(sql, parameters)));
  const signIn = (email: string, secondFactor?: string) =>
    world().call(login, { body: { email, password, ...(secondFactor !== undefined && { secondFactor }) } });
  const someone = async () => {
    const { email, person, tokens } = await createTestPerson(world());
    const { accessToken } = tokens as { accessToken: string };
    return { email, personId: person.id as string, accessToken, headers: bearer(accessToken) };
  };
  return {
    atRoot,
    signIn,
    someone,
    someoneWithPasskey: async () => {
      const who = await someone();
      return { ...who, ...(await setUpPasskey(world(), who.accessToken)) };
    },
    /** The response to the right password: the passkey's challenge. */
    asked: async (email: string): Promise<PasskeyQuestion> => {
      const reply = await signIn(email);
      expect([reply.status, reply.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
      return reply.body.details.passkey;
    },
    trailOf: async (personId: string): Promise<unknown[]> => {
      await flushDeferredWrites(world().app);
      const rows = await atRoot('select action from kernel.audit_log where subject_id = $1 order by id', [personId]);
      return rows.map(({ action }) => action);
    },
    stateOf: async (headers: Headers) => (await world().call(factors.readSecondFactor, { headers })).body.data,
    optionsFor: async (headers: Headers): Promise<PasskeyOptions> =>
      (await world().call(passkeys.startPasskey, { headers })).body.data,
    add: (headers: Headers, credential: unknown, name = '사무실 열쇠') =>
      world().call(passkeys.addPasskey, { headers, body: { name, credential: JSON.stringify(credential) } }),
    /** Time passes. */
    ageChallenges: (personId: string) =>
      atRoot(
        "update identity.passkey_challenges set created_at = created_at - interval '301 seconds' where person_id = $1",
        [personId],
      ),
  };
}

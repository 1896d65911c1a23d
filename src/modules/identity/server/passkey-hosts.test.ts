/** At which hosts passkeys work: those below the product's own name. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { logInToCompany } from '#modules/access/contract/endpoints.ts';
import { readSecondFactor } from '../contract/factor.endpoints.ts';
import { addPasskey, startPasskey } from '../contract/passkey.endpoints.ts';
import { bearer } from '../testing/factors.ts';
import { Authenticator } from '../testing/passkeys.ts';
import { getRelyingPartyName } from './relying-party.ts';
import { createTestPerson, password } from './testing/people.ts';

const name = 'heureum.example';
const settings = { ROOT_DOMAINS: `www.${name},${name},localhost`, PUBLIC_URL: `http://www.${name}` };

let world: World;
beforeAll(async () => {
  world = await createTestWorld({ settings });
});
afterAll(() => world.close());

const own = 'flow.passkey.example';

async function createPerson() {
  const { email, tokens } = await createTestPerson(world);
  const headers = bearer(tokens.accessToken);
  const authenticator = new Authenticator();
  const ask = (host: string, url: string, payload: object = {}) =>
    world.request({ method: 'POST', url, host, headers, payload });
  const options = (await ask(`www.${name}`, startPasskey.path)).body.data;
  expect(options.rp.id).toBe(name);
  const credential = JSON.stringify(authenticator.create(options, { origin: `http://www.${name}` }));
  const done = await ask(`www.${name}`, addPasskey.path, { name: '열쇠', credential });
  return { email, headers, authenticator, ask, recoveryCodes: done.body.data.recoveryCodes as string[] };
}

const signInAt = (host: string, email: string, secondFactor?: string) => {
  const payload = { email, password, ...(secondFactor !== undefined && { secondFactor }) };
  return world.request({ method: 'POST', url: logInToCompany.path, host, payload });
};

test('the name is the shortest over the product’s address, and no number', () => {
  const rootDomains = settings.ROOT_DOMAINS.split(',');
  expect(getRelyingPartyName({ publicUrl: `https://www.${name}`, rootDomains })).toBe(name);
  expect(getRelyingPartyName({ publicUrl: 'http://localhost:3002', rootDomains })).toBe('localhost');
  expect(getRelyingPartyName({ publicUrl: 'http://127.0.0.1:3002', rootDomains: ['127.0.0.1'] })).toBeNull();
  expect(getRelyingPartyName({ publicUrl: 'http://[::1]:3002', rootDomains: ['localhost'] })).toBeNull();
});

test('a passkey of the start portal signs in at a company’s host, by what was signed there alone', async () => {
  const { email, authenticator } = await createPerson();
  const [alpha, beta] = [`alpha.${name}`, `beta.${name}`];
  const readQuestion = async (host: string) => (await signInAt(host, email)).body.details.passkey;
  expect(await readQuestion(alpha)).toMatchObject({ rpId: name, allowCredentials: [{ id: authenticator.name }] });
  const refused = async (answer: string) =>
    expect((await signInAt(alpha, email, answer)).body.code).toBe('SECOND_FACTOR_FAILED');
  await refused(authenticator.answer(await readQuestion(alpha), { origin: `http://www.${name}` }));
  await refused(authenticator.answer(await readQuestion(alpha), { origin: `http://${beta}` }));
  // A challenge of another company's host is not accepted here.
  await refused(authenticator.answer(await readQuestion(beta), { origin: `http://${alpha}` }));
  await refused(authenticator.answer(await readQuestion(alpha), { origin: `http://${alpha}`, rpId: alpha }));
  const inside = await signInAt(
    alpha,
    email,
    authenticator.answer(await readQuestion(alpha), { origin: `http://${alpha}` }),
  );
  expect(inside.body.code ?? '').not.toMatch(/SECOND_FACTOR/);
  const [{ factors } = { factors: 0 }] = await world.root(({ unit }) =>
    unit.query(
      statement<{ factors: number }>(
        `select count(*)::int as factors from identity.passkeys k join identity.persons p on p.id = k.person_id
          where p.email = $1 and k.last_used_at is not null`,
        [email],
      ),
    ),
  );
  expect(factors).toBe(1);
});

test('not at a company’s own domain, nor below a name without a dot: there a code is asked for', async () => {
  await world.alpha.service(({ unit, companyId }) =>
    unit.query(
      statement("insert into company.own_domains (company_id, host, token, verified_at) values ($1, $2, 't', now())", [
        companyId,
        own,
      ]),
    ),
  );
  const { email, authenticator, headers, ask, recoveryCodes } = await createPerson();
  const { code, details } = (await signInAt(own, email)).body;
  expect([code, details]).toEqual(['SECOND_FACTOR_REQUIRED', { code: false, passkey: null }]);
  const question = (await signInAt(`alpha.${name}`, email)).body.details.passkey;
  for (const rpId of [name, own]) {
    const answer = authenticator.answer(question, { origin: `http://${own}`, rpId });
    expect((await signInAt(own, email, answer)).body.code).toBe('SECOND_FACTOR_FAILED');
  }
  expect((await signInAt(own, email, recoveryCodes[0])).body.code ?? '').not.toMatch(/SECOND_FACTOR/);
  expect((await ask(own, startPasskey.path)).body.code).toBe('PASSKEY_ELSEWHERE');
  const here = async (host: string) =>
    (await world.request({ method: 'GET', url: readSecondFactor.path, host, headers })).body.data.passkeysHere;
  expect([await here(own), await here('localhost'), await here(`www.${name}`), await here(name)]).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

test('in development the start portal alone has them', async () => {
  const local = await createTestWorld();
  const { tokens } = await createTestPerson(local);
  const headers = bearer(tokens.accessToken);
  const here = async (host: string) =>
    (await local.request({ method: 'GET', url: readSecondFactor.path, host, headers })).body.data.passkeysHere;
  expect([await here('localhost'), await here('alpha.localhost'), await here('127.0.0.1')]).toEqual([
    true,
    false,
    false,
  ]);
  await local.close();
});

/** A person takes along what is kept of them, and goes for good. */
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { invite } from '#modules/company/contract/endpoints.ts';
import { readProfile } from '../contract/endpoints.ts';
import { askDeletion, askOwnExport, downloadOwnExport, readOwnExport } from '../contract/leaving.endpoints.ts';
import { setUpPasskey } from '../testing/passkeys.ts';
import { eraseLeaving } from './leaving.service.ts';
import { newPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signUp = async () => {
  const person = await newPerson(world);
  return { ...person, headers: bearer(person.tokens.accessToken) };
};
const run = (text: string, values: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(text, values as never)));

/** The files of an archive, by the sizes that stand before each. */
function unzipped(archive: Buffer): Record<string, unknown> {
  const files: Record<string, unknown> = {};
  let at = 0;
  while (archive.readUInt32LE(at) === 0x04034b50) {
    const [packed, long] = [archive.readUInt32LE(at + 18), archive.readUInt16LE(at + 26)];
    const begins = at + 30 + long;
    const content = inflateRawSync(archive.subarray(begins, begins + packed));
    files[archive.toString('utf8', at + 30, begins)] = JSON.parse(content.toString('utf8'));
    at = begins + packed;
  }
  return files;
}

/** The job of the night, and what it sets off. */
async function night(): Promise<void> {
  await world.root((context) => eraseLeaving.run(context as never, {}));
  await world.settle();
}

test('all that rooms keep of a person is given as one archive, to nobody else', async () => {
  const { master } = world.alpha;
  const as = master;
  await run("update identity.sessions set proved_at = now() - interval '301 seconds'");
  expect((await world.call(askOwnExport, { as, at: null, body: {} })).body.code).toBe('REAUTHENTICATION_REQUIRED');
  await run('update identity.sessions set proved_at = now()');
  await setUpPasskey(world, as.token, '연구실 열쇠');
  expect((await world.call(askOwnExport, { as, at: null, body: {} })).status).toBe(200);
  expect((await world.call(downloadOwnExport, { as, at: null })).status).toBe(404);
  await world.settle();
  expect((await world.call(readOwnExport, { as, at: null })).body.data.export.readyAt).toEqual(expect.any(String));
  const { content } = (await world.call(downloadOwnExport, { as, at: null })).body.data;
  const files = unzipped(Buffer.from(content, 'base64'));
  const { code } = world.alpha;
  expect(Object.keys(files).sort()).toEqual(
    [
      'account.json',
      ...[
        'membership',
        'invitations',
        'roles',
        'notices',
        'notice-choices',
        'runs',
        'orders',
        'organization',
        'consents',
      ].map((name) => `${code}/${name}.json`),
    ].sort(),
  );
  expect(files['account.json']).toMatchObject({ person: { id: master.personId } });
  expect((files['account.json'] as { passkeys: unknown }).passkeys).toEqual([
    { name: '연구실 열쇠', createdAt: expect.any(String), lastUsedAt: null },
  ]);
  expect(JSON.stringify(files)).not.toContain('argon2');
  expect(files[`${code}/roles.json`]).toMatchObject([{ name: 'master' }]);
  expect(files[`${code}/organization.json`]).toMatchObject({ seats: [{ duty: '대표', isHead: true, until: null }] });
  const { headers } = await signUp();
  expect((await world.call(downloadOwnExport, { headers })).status).toBe(404);
});

test('the only master of a company does not go', async () => {
  await run('update identity.sessions set proved_at = now()');
  const refused = await world.call(askDeletion, { as: world.alpha.master, at: null, body: {} });
  expect(refused).toMatchObject({ status: 409, body: { code: 'ONLY_MASTER' } });
});

test('who asked to be deleted is signed out everywhere, and signing in again takes it back', async () => {
  const { email, person, headers } = await signUp();
  expect((await world.call(askDeletion, { headers, body: {} })).status).toBe(200);
  expect((await world.call(readProfile, { headers })).status).toBe(401);
  const asked = async () => (await run('select deletion_at from identity.persons where id = $1', [person.id]))[0];
  expect((await asked())?.deletion_at).not.toBeNull();
  expect((await world.call(login, { body: { email, password } })).status).toBe(200);
  expect((await asked())?.deletion_at).toBeNull();
  const mails = await run('select kind from kernel.mails where recipient = $1 order by id', [email]);
  const kinds = mails.map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['identity.deletion-asked', 'identity.deletion-taken-back']);
});

test('after the grace nothing is left by which it could be told who it was', async () => {
  const { email, person, headers } = await signUp();
  await setUpPasskey(world, headers.authorization.replace('Bearer ', ''));
  await world.call(askDeletion, { headers, body: {} });
  await night();
  expect((await run('select email from identity.persons where id = $1', [person.id]))[0]?.email).toBe(email);
  await run("update identity.persons set deletion_at = now() - interval '1 second' where id = $1", [person.id]);
  await night();
  const [left] = await run('select name, email, avatar from identity.persons where id = $1', [person.id]);
  expect(left).toEqual({ name: '탈퇴한 사람', email: null, avatar: null });
  expect((await world.call(login, { body: { email, password } })).status).toBe(401);
  for (const kept of ['passkeys', 'passkey_challenges', 'recovery_codes', 'totp_factors']) {
    expect(await run(`select 1 from identity.${kept} where person_id = $1`, [person.id])).toEqual([]);
  }
  // The address is free for whoever has it now.
  expect((await run('select 1 from identity.credentials where person_id = $1', [person.id])).length).toBe(0);
});

test('invitations belong to who proved their address, also of a company that the person never joined', async () => {
  const { email, person, headers } = await signUp();
  const { alpha } = world;
  const body = { email, roles: ['viewer'] };
  expect((await world.call(invite, { as: alpha.master, body })).status).toBe(201);
  const asFile = async () => {
    expect((await world.call(askOwnExport, { headers, body: {} })).status).toBe(200);
    await world.settle();
    const { content } = (await world.call(downloadOwnExport, { headers })).body.data;
    return unzipped(Buffer.from(content, 'base64'))[`${alpha.code}/invitations.json`];
  };
  expect(await asFile()).toMatchObject([{ email, name: null, roles: ['viewer'], status: 'open' }]);
  // Whoever says that it is theirs alone gets nothing of it.
  await run('update identity.persons set email_verified_at = null where id = $1', [person.id]);
  expect(await asFile()).toBeUndefined();
  await run('update identity.persons set email_verified_at = now() where id = $1', [person.id]);

  const left = () =>
    alpha.service(({ unit, companyId }) =>
      unit.query(
        statement('select 1 from company.invitations where company_id = $1 and email = $2', [companyId, email]),
      ),
    );
  expect(await left()).toHaveLength(1);
  await run("update identity.persons set deletion_at = now() - interval '1 second' where id = $1", [person.id]);
  await night();
  expect(await left()).toEqual([]);
});

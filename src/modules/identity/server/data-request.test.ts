/** A person exports their data and deletes the account for good. */
import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestWorld, type World } from '#apps/testing.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { login } from '#modules/access/contract/endpoints.ts';
import { invite } from '#modules/company/contract/endpoints.ts';
import { askDeletion, askOwnExport, downloadOwnExport, readOwnExport } from '../contract/data-request.endpoints.ts';
import { readProfile } from '../contract/endpoints.ts';
import { setUpPasskey } from '../testing/passkeys.ts';
import { eraseDuePersonsJob } from './data-request.service.ts';
import { createTestPerson, password } from './testing/people.ts';

let world: World;
beforeAll(async () => {
  world = await createTestWorld();
});
afterAll(() => world.close());

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const signUp = async () => {
  const person = await createTestPerson(world);
  return { ...person, headers: bearer(person.tokens.accessToken) };
};
const run = (text: string, values: unknown[] = []) =>
  world.root(({ unit }) => unit.query(statement<Record<string, unknown>>(text, values as never)));

/** The files of an archive, by the size before each. */
function unzip(archive: Buffer): Record<string, unknown> {
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
async function runNightJob(): Promise<void> {
  await world.root((context) => eraseDuePersonsJob.run(context as never, {}));
  await world.settle();
}

test('all personal data in the modules is exported as one archive, to the person alone', async () => {
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
  const files = unzip(Buffer.from(content, 'base64'));
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

test('a person who requests deletion is signed out everywhere, and a new sign-in cancels it', async () => {
  const { email, person, headers } = await signUp();
  expect((await world.call(askDeletion, { headers, body: {} })).status).toBe(200);
  expect((await world.call(readProfile, { headers })).status).toBe(401);
  const readDeletionTime = async () =>
    (await run('select deletion_at from identity.persons where id = $1', [person.id]))[0];
  expect((await readDeletionTime())?.deletion_at).not.toBeNull();
  expect((await world.call(login, { body: { email, password } })).status).toBe(200);
  expect((await readDeletionTime())?.deletion_at).toBeNull();
  const mails = await run('select kind from kernel.mails where recipient = $1 order by id', [email]);
  const kinds = mails.map(({ kind }) => kind);
  expect(kinds.slice(-2)).toEqual(['identity.deletion-asked', 'identity.deletion-taken-back']);
});

test('after the grace period no data identifies the person', async () => {
  const { email, person, headers } = await signUp();
  await setUpPasskey(world, headers.authorization.replace('Bearer ', ''));
  await world.call(askDeletion, { headers, body: {} });
  await runNightJob();
  expect((await run('select email from identity.persons where id = $1', [person.id]))[0]?.email).toBe(email);
  await run("update identity.persons set deletion_at = now() - interval '1 second' where id = $1", [person.id]);
  await runNightJob();
  const [personRow] = await run('select name, email, avatar from identity.persons where id = $1', [person.id]);
  expect(personRow).toEqual({ name: '탈퇴한 사람', email: null, avatar: null });
  expect((await world.call(login, { body: { email, password } })).status).toBe(401);
  for (const table of ['passkeys', 'passkey_challenges', 'recovery_codes', 'totp_factors']) {
    expect(await run(`select 1 from identity.${table} where person_id = $1`, [person.id])).toEqual([]);
  }
  // The address is free for its present owner.
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
    return unzip(Buffer.from(content, 'base64'))[`${alpha.code}/invitations.json`];
  };
  expect(await asFile()).toMatchObject([{ email, name: null, roles: ['viewer'], status: 'open' }]);
  // A person who only claims the address gets nothing of it.
  await run('update identity.persons set email_verified_at = null where id = $1', [person.id]);
  expect(await asFile()).toBeUndefined();
  await run('update identity.persons set email_verified_at = now() where id = $1', [person.id]);

  const countRows = () =>
    alpha.service(({ unit, companyId }) =>
      unit.query(
        statement('select 1 from company.invitations where company_id = $1 and email = $2', [companyId, email]),
      ),
    );
  expect(await countRows()).toHaveLength(1);
  await run("update identity.persons set deletion_at = now() - interval '1 second' where id = $1", [person.id]);
  await runNightJob();
  expect(await countRows()).toEqual([]);
});

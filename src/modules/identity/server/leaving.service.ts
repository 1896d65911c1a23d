/** A person asks for all that is kept of them, or to be deleted; the jobs that do it. What companies must keep by law stays with them, without a name. */
import { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { newId } from '#kernel/contract/ids.ts';
import { selectConsentRows } from '#kernel/server/consents.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { forgetSubject, type Subject } from '#kernel/server/erasure.ts';
import { givenAt, houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { task } from '#kernel/server/room.ts';
import { zip } from '#kernel/server/zip.ts';
import { identityErrors } from '../contract/errors.ts';
import { graceDays } from '../contract/leaving.endpoints.ts';
import { withdrawAdvertising } from './consent.service.ts';
import * as leaving from './leaving.queries.ts';
import { note, ownerOf } from './notes.ts';
import { inHomes, keepsPerson, ownData, personLeaves } from './own-data.ts';
import { tellOwner } from './owner-mail.ts';
import { passkeysOf } from './passkey.queries.ts';
import { personById } from './person.queries.ts';
import { requireProof } from './proof.service.ts';
import { sessionsOf } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import { endOneSession } from './tokens.service.ts';

/** All rooms are asked: nobody needs that often. */
const exportRate: Rate = { name: 'own-data', burst: 20, perMinute: 2, account: { burst: 3, perMinute: 0.05 } };

export async function readOwnExport(context: AnyContext) {
  const [row] = await context.unit.query(leaving.selectExport(signedIn(context).personId));
  return { export: row ? { askedAt: row.askedAt, readyAt: row.readyAt } : null };
}

/** @throws REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS */
export async function askOwnExport(context: AnyContext) {
  const { personId } = signedIn(context);
  await requireProof(context);
  await limit(context, exportRate, personId);
  const id = newId();
  await context.unit.query(leaving.insertExport(personId, id));
  addJob(context, 'identity.write-own-data', { id });
  note(context, 'identity.data.export', { owner: ownerOf(context) });
  const [row] = await context.unit.query(leaving.selectExport(personId));
  const { askedAt, readyAt } = row as leaving.ExportRow;
  return { export: { askedAt, readyAt } };
}

/** @throws NOT_FOUND while it is not ready, and when it is gone */
export async function downloadOwnExport(context: AnyContext) {
  const [row] = await context.unit.query(leaving.selectExportContent(signedIn(context).personId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return { name: 'heureum-my-data.zip', content: row.content.replaceAll('\n', '') };
}

const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function filesOf(context: AnyContext, personId: string): Promise<Record<string, string>> {
  const [person] = await context.unit.query(personById(personId));
  const connections = await context.unit.query(leaving.connectionFacts(personId));
  const sessions = await context.unit.query(leaving.sessionFacts(personId));
  const passkeys = (await context.unit.query(passkeysOf(personId))).map(({ id: _, ...fact }) => fact);
  const consents = await context.unit.query(selectConsentRows(context, { personId }));
  const files = { 'account.json': written({ person, connections, passkeys, sessions, consents }) } as Record<
    string,
    string
  >;
  await inHomes(context, personId, async (inside) => {
    for (const give of givenAt(houseOf(context), ownData)) {
      for (const [name, data] of Object.entries(await give(inside, personId))) {
        files[`${inside.company.code}/${name}.json`] = written(data);
      }
    }
  });
  return files;
}

export const writeOwnData = task({
  name: 'identity.write-own-data',
  scope: 'root',
  payload: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const [asked] = await context.unit.query(leaving.selectExportById(id));
    if (!asked) return;
    await context.unit.query(leaving.keepExport(id, zip(await filesOf(context, asked.personId))));
  },
});

/** Companies that would be left without anybody who runs them. */
async function keptBy(context: AnyContext, personId: string): Promise<string[]> {
  const kept: string[] = [];
  await inHomes(context, personId, async (inside) => {
    for (const keeps of givenAt(houseOf(context), keepsPerson)) {
      if (await keeps(inside, personId)) kept.push(inside.company.name);
    }
  });
  return kept;
}

/** @throws REAUTHENTICATION_REQUIRED, ONLY_MASTER */
export async function askDeletion(context: AnyContext): Promise<{ deletionAt: string }> {
  const { personId } = signedIn(context);
  await requireProof(context);
  const kept = await keptBy(context, personId);
  if (kept.length > 0) throw fail(identityErrors.ONLY_MASTER, { values: { companies: kept.join(', ') } });
  const [asked] = await context.unit.query(leaving.askDeletion(personId, graceDays));
  if (!asked) throw fail(kernelErrors.NOT_FOUND);
  note(context, 'identity.deletion.ask', { owner: ownerOf(context) });
  await tellOwner(context, personId, { kind: 'deletion-asked' });
  for (const { id } of await context.unit.query(sessionsOf(personId))) await endOneSession(context, id);
  return { deletionAt: asked.at };
}

/** Whom the product itself made for a while: due at once, and gone with the next night, when nothing is theirs any more. */
export async function dismissPerson(context: AnyContext, personId: string): Promise<void> {
  await context.unit.query(leaving.askDeletion(personId, 0));
  for (const { id } of await context.unit.query(sessionsOf(personId))) await endOneSession(context, id);
}

async function erase(context: AnyContext, personId: string): Promise<void> {
  const [person] = await context.unit.query(personById(personId));
  const words = [person?.name, person?.email].filter((word) => typeof word === 'string');
  const subject: Subject = { kind: 'person', ids: [personId], words, reason: 'asked' };
  await inHomes(context, personId, async (inside) => {
    for (const leave of givenAt(houseOf(context), personLeaves)) await leave(inside, personId);
    forgetSubject(inside, subject);
  });
  await withdrawAdvertising(context, personId);
  forgetSubject(context, subject);
  const name = { ko: '탈퇴한 사람', en: 'Former member' }[person?.locale ?? 'ko'];
  for (const statement of leaving.erasePerson(personId, name)) await context.unit.query(statement);
}

/** Of these words, the addresses of accounts that are there. */
export async function addressesHeld(context: AnyContext, words: readonly string[]): Promise<string[]> {
  return (await context.unit.query(leaving.heldAddresses(words))).map(({ word }) => word);
}

/** Of these people, those who asked to be deleted. */
export async function leavingOf(context: AnyContext, personIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(leaving.leavingAmong(personIds));
  return new Set(rows.map(({ id }) => id));
}

/** One person, in a unit of its own: whoever cannot go keeps nobody else. */
export const eraseOne = task({
  name: 'identity.erase-account',
  scope: 'root',
  payload: z.object({ personId: z.uuid() }),
  async run(context, { personId }) {
    const [due] = await context.unit.query(leaving.lockLeaving(personId));
    // Who is the last to run a company meanwhile stays until somebody else does, and is asked for again each night.
    if (due && (await keptBy(context, personId)).length === 0) await erase(context, personId);
  },
});

export const eraseLeaving = task({
  name: 'identity.erase-accounts',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 120_000, every: 'local-midnight' },
  async run(context) {
    context.unit.add(leaving.sweepExports());
    for (const { id } of await context.unit.query(leaving.selectLeaving())) {
      addJob(context, eraseOne.name, { personId: id }, { key: `identity.erase:${id}` });
    }
  },
});

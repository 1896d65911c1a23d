/**
 * Export of a person's data, deletion of the account, and their jobs. Data that companies must retain by law stays with them,
 * without a name.
 */
import { z } from 'zod';
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { appOf, contributionsTo } from '#kernel/server/app.ts';
import { defineJob } from '#kernel/server/app-module.ts';
import { selectConsentRows } from '#kernel/server/consents.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { forgetSubject, type Subject } from '#kernel/server/erasure.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { createZip } from '#kernel/server/zip.ts';
import { graceDays } from '../contract/data-request.endpoints.ts';
import { identityErrors } from '../contract/errors.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import { withdrawAdvertising } from './consent.service.ts';
import * as leaving from './data-request.queries.ts';
import { mailOwner } from './owner-mail.ts';
import { selectPasskeys } from './passkey.queries.ts';
import { selectPerson } from './person.queries.ts';
import { personalDataExportPoint, personErasurePoint, runInCompaniesOf, soleManagerPoint } from './person-points.ts';
import { assertProof } from './proof.service.ts';
import { selectSessions } from './session.queries.ts';
import { getSignedInPersonId } from './signed-in-person.ts';
import { endOneSession } from './tokens.service.ts';

/** Queries all modules: nobody needs that often. */
const exportRate: Rate = { name: 'own-data', burst: 20, perMinute: 2, account: { burst: 3, perMinute: 0.05 } };

export async function readOwnExport(context: AnyContext) {
  const [row] = await context.unit.query(leaving.selectExport(getSignedInPersonId(context).personId));
  return { export: row ? { askedAt: row.askedAt, readyAt: row.readyAt } : null };
}

/** @throws REAUTHENTICATION_REQUIRED, TOO_MANY_REQUESTS */
export async function requestOwnExport(context: AnyContext) {
  const { personId } = getSignedInPersonId(context);
  await assertProof(context);
  await limitRate(context, exportRate, personId);
  const id = createId();
  await context.unit.query(leaving.insertExport(personId, id));
  addJob(context, 'identity.write-own-data', { id });
  auditAccount(context, 'identity.data.export', { owner: getOwner(context) });
  const [row] = await context.unit.query(leaving.selectExport(personId));
  const { askedAt, readyAt } = row as leaving.ExportRow;
  return { export: { askedAt, readyAt } };
}

/** @throws NOT_FOUND while it is not ready, and when it is gone */
export async function downloadOwnExport(context: AnyContext) {
  const [row] = await context.unit.query(leaving.selectExportContent(getSignedInPersonId(context).personId));
  if (!row) throw fail(kernelErrors.NOT_FOUND);
  return { name: 'heureum-my-data.zip', content: row.content.replaceAll('\n', '') };
}

const toJsonFile = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;

async function getExportFiles(context: AnyContext, personId: string): Promise<Record<string, string>> {
  const [person] = await context.unit.query(selectPerson(personId));
  const connections = await context.unit.query(leaving.selectConnectionsToExport(personId));
  const sessions = await context.unit.query(leaving.selectSessionsToExport(personId));
  const passkeys = (await context.unit.query(selectPasskeys(personId))).map(({ id: _, ...fact }) => fact);
  const consents = await context.unit.query(selectConsentRows(context, { personId }));
  const files = { 'account.json': toJsonFile({ person, connections, passkeys, sessions, consents }) } as Record<
    string,
    string
  >;
  await runInCompaniesOf(context, personId, async (inside) => {
    for (const give of contributionsTo(appOf(context), personalDataExportPoint)) {
      for (const [name, data] of Object.entries(await give(inside, personId))) {
        files[`${inside.company.code}/${name}.json`] = toJsonFile(data);
      }
    }
  });
  return files;
}

export const writeExportJob = defineJob({
  name: 'identity.write-own-data',
  scope: 'root',
  payload: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const [exportRow] = await context.unit.query(leaving.selectExportById(id));
    if (!exportRow) return;
    await context.unit.query(leaving.updateExport(id, createZip(await getExportFiles(context, exportRow.personId))));
  },
});

/** Companies that would be left without anybody who runs them. */
async function findSoleManagedCompanies(context: AnyContext, personId: string): Promise<string[]> {
  const companies: string[] = [];
  await runInCompaniesOf(context, personId, async (inside) => {
    for (const keeps of contributionsTo(appOf(context), soleManagerPoint)) {
      if (await keeps(inside, personId)) companies.push(inside.company.name);
    }
  });
  return companies;
}

/** @throws REAUTHENTICATION_REQUIRED, ONLY_MASTER */
export async function requestDeletion(context: AnyContext): Promise<{ deletionAt: string }> {
  const { personId } = getSignedInPersonId(context);
  await assertProof(context);
  const companies = await findSoleManagedCompanies(context, personId);
  if (companies.length > 0) throw fail(identityErrors.ONLY_MASTER, { values: { companies: companies.join(', ') } });
  const [deletionRow] = await context.unit.query(leaving.updateDeletionRequested(personId, graceDays));
  if (!deletionRow) throw fail(kernelErrors.NOT_FOUND);
  auditAccount(context, 'identity.deletion.ask', { owner: getOwner(context) });
  await mailOwner(context, personId, { kind: 'deletion-asked' });
  for (const { id } of await context.unit.query(selectSessions(personId))) await endOneSession(context, id);
  return { deletionAt: deletionRow.at };
}

/** For temporary people created by the product: due at once, and deleted the next night, when no data is theirs any more. */
export async function dismissPerson(context: AnyContext, personId: string): Promise<void> {
  await context.unit.query(leaving.updateDeletionRequested(personId, 0));
  for (const { id } of await context.unit.query(selectSessions(personId))) await endOneSession(context, id);
}

async function erasePerson(context: AnyContext, personId: string): Promise<void> {
  const [person] = await context.unit.query(selectPerson(personId));
  const words = [person?.name, person?.email].filter((word) => typeof word === 'string');
  const subject: Subject = { kind: 'person', ids: [personId], words, reason: 'asked' };
  await runInCompaniesOf(context, personId, async (inside) => {
    for (const leave of contributionsTo(appOf(context), personErasurePoint)) await leave(inside, personId);
    forgetSubject(inside, subject);
  });
  await withdrawAdvertising(context, personId);
  forgetSubject(context, subject);
  const name = { ko: '탈퇴한 사람', en: 'Former member' }[person?.locale ?? 'ko'];
  for (const statement of leaving.updatePersonErased(personId, name)) await context.unit.query(statement);
}

/** Of these words, the addresses of accounts that are there. */
export async function findExistingAddresses(context: AnyContext, words: readonly string[]): Promise<string[]> {
  return (await context.unit.query(leaving.selectExistingAddresses(words))).map(({ word }) => word);
}

/** Of these people, those who asked to be deleted. */
export async function filterInDeletion(
  context: AnyContext,
  personIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await context.unit.query(leaving.selectPersonsInDeletion(personIds));
  return new Set(rows.map(({ id }) => id));
}

/** One person, in a unit of its own: one who cannot be deleted blocks nobody else. */
export const erasePersonJob = defineJob({
  name: 'identity.erase-account',
  scope: 'root',
  payload: z.object({ personId: z.uuid() }),
  async run(context, { personId }) {
    const [due] = await context.unit.query(leaving.lockDeletion(personId));
    // A person who meanwhile became the last master of a company stays until there is another, and is tried again each night.
    if (due && (await findSoleManagedCompanies(context, personId)).length === 0) await erasePerson(context, personId);
  },
});

export const eraseDuePersonsJob = defineJob({
  name: 'identity.erase-accounts',
  scope: 'root',
  payload: z.object({}),
  schedule: { afterStart: 120_000, every: 'local-midnight' },
  async run(context) {
    context.unit.add(leaving.deleteOldExports());
    for (const { id } of await context.unit.query(leaving.selectDueDeletions())) {
      addJob(context, erasePersonJob.name, { personId: id }, { key: `identity.erase:${id}` });
    }
  },
});

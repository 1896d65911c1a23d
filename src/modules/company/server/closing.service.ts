/** The end of a company: its master takes its rows along, closes it, may open it again for thirty days; then it is gone with all its rows. */
import { fail } from '#kernel/contract/error.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import { eraseCompanyFilesAfterCommit, streamCompanyRows } from '#kernel/server/company-rows.ts';
import { type AnyContext, type Context, type Tenant, toScopeFields } from '#kernel/server/context.ts';
import type { Cell, Download } from '#kernel/server/download.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { runOutsideTransactionAt } from '#kernel/server/out-of-band.ts';
import { assertFreshProof } from '#kernel/server/proof.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { getSignedInPersonId } from '#modules/identity/server/index.ts';
import { type ClosingState, exportDays, graceDays } from '../contract/closing.endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyPaths } from '../contract/paths.ts';
import * as closing from './closing.queries.ts';
import { setUnitCompany } from './company.queries.ts';
import { runInCompany } from './company-access.ts';
import { findCompanyByCode, getDirectory, invalidateTenants } from './company-directory.ts';
import { changeStatus } from './company-status.service.ts';
import { listMasters, mailMasters } from './master-mails.ts';

async function* exportCells(context: Context): AsyncGenerator<Cell[][]> {
  yield [['table', 'row']];
  for await (const rows of streamCompanyRows(context)) yield rows;
}

/** Every row of the company, each as JSON beside the name of its table. */
export async function exportCompany(context: Context): Promise<Download> {
  context.unit.add(closing.updateExportedAt(context.companyId));
  return { name: `${context.company.code}.csv`, rows: exportCells };
}

async function toClosingState(context: Context): Promise<closing.ClosingRow> {
  const [row] = await context.unit.query(closing.selectClosing(context.companyId, exportDays));
  if (!row) throw createUnknownError(context.company.code);
  return row;
}

/** @throws REAUTHENTICATION_REQUIRED, CLOSING_NOT_CONFIRMED, EXPORT_FIRST, COMPANY_STANDING_CHANGED */
export async function closeCompany(context: Context, confirmCode: string): Promise<{ goneAfter: string }> {
  await assertFreshProof(context);
  const { code, name } = context.company;
  if (confirmCode.trim() !== code) {
    throw fail(companyErrors.CLOSING_NOT_CONFIRMED, { values: { code }, details: [{ field: 'confirmCode' }] });
  }
  if (!(await toClosingState(context)).isExported)
    throw fail(companyErrors.EXPORT_FIRST, { values: { days: exportDays } });
  const action = 'company.company.close';
  const row = await changeStatus(context, { from: 'active', to: 'closed', reason: '', action, graceDays });
  const goneAfter = row.goneAfter as string;
  const day = toLocalDay(context.company.timeZone, goneAfter);
  const link = `${appOf(context).config.publicUrl}${companyPaths.orgDelete({ companyCode: code })}`;
  await mailMasters(context, 'company.closed', {
    ko: {
      subject: `[흐름] ${name} 회사를 닫았습니다`,
      text: `${name}의 사이트와 업무 화면이 모두 닫혔습니다. ${day}에 모든 데이터가 삭제됩니다.\n그 전에는 다음 화면에서 다시 열 수 있습니다.\n${link}`,
    },
    en: {
      subject: `[Heureum] ${name} was closed`,
      text: `The site and workspace of ${name} are closed. All its data will be erased on ${day}.\nUntil then you can reopen it here.\n${link}`,
    },
  });
  return { goneAfter };
}

/** Without days of grace: of a company that the product itself made for a while. Its rows go when the job next looks for closed ones. */
export async function closeAtOnce(context: Context): Promise<void> {
  const action = 'company.company.close';
  await changeStatus(context, { from: 'active', to: 'closed', reason: '', action, graceDays: 0 });
}

const createUnknownError = (code: string) => fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });

/** Hides the company from non-masters. @throws COMPANY_NOT_FOUND */
async function assertMaster(inside: Context): Promise<void> {
  const { personId } = getSignedInPersonId(inside);
  if (!(await listMasters(inside)).includes(personId)) throw createUnknownError(inside.company.code);
}

const toView = ({ isExported: _, ...row }: closing.ClosingRow): ClosingState => row;

/** Reads the company's state, open or not. @throws COMPANY_NOT_FOUND */
export async function getClosingState(context: AnyContext, code: string): Promise<ClosingState> {
  const app = appOf(context);
  const company = await getDirectory(app).byCode(code);
  if (!company) throw createUnknownError(code);
  return runOutsideTransactionAt(app, company.id, async (unit) => {
    const inside = { ...context, ...toScopeFields(company), unit };
    await assertMaster(inside);
    return toView(await toClosingState(inside));
  });
}

const reopenRate: Rate = { name: 'company-reopen', burst: 5, perMinute: 1 };

/** @throws COMPANY_NOT_FOUND, COMPANY_STANDING_CHANGED unless it is closed, TOO_MANY_REQUESTS */
export async function reopenCompany(context: AnyContext, code: string): Promise<ClosingState> {
  await limitRate(context, reopenRate, getSignedInPersonId(context).personId);
  const company = await findCompanyByCode(context.unit, code);
  if (!company) throw createUnknownError(code);
  return runInCompany(context, company, async (inside) => {
    await assertMaster(inside);
    await changeStatus(inside, { from: 'closed', to: 'active', reason: '', action: 'company.company.reopen' });
    const { name } = inside.company;
    await mailMasters(inside, 'company.reopened', {
      ko: { subject: `[흐름] ${name} 회사를 다시 열었습니다`, text: `${name}의 사이트와 업무 화면이 다시 열렸습니다.` },
      en: { subject: `[Heureum] ${name} was reopened`, text: `The site and workspace of ${name} are open again.` },
    });
    return toView(await toClosingState(inside));
  });
}

export const eraseClosedName = 'company.erase-closed';

/** By the timetable, at the root: companies whose days of grace are over, a few in each unit. The root's trail says which. */
export async function eraseExpiredCompanies(context: AnyContext): Promise<void> {
  const gone = await context.unit.query(closing.selectExpiredCompanies);
  for (const company of gone) await eraseCompany(context, company as never);
  if (gone.length > 0) addJob(context, eraseClosedName, {}, { key: eraseClosedName });
}

async function eraseCompany(context: AnyContext, company: Pick<Tenant, 'id' | 'code' | 'name'>): Promise<void> {
  const { id, code, name } = company;
  const erased = await runInCompany(context, company as Tenant, async (inside) => {
    const [answer] = await inside.unit.query(closing.deleteCompanyRow);
    if (answer?.erased) eraseCompanyFilesAfterCommit(inside);
    return answer?.erased ?? false;
  });
  if (!erased) return;
  context.unit.add(setUnitCompany(context.companyId));
  audit(context, { action: 'company.company.erase', subject: { type: 'company', id }, before: { code, name } });
  context.unit.afterCommit(() => invalidateTenants(appOf(context)));
}

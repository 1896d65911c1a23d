/** The end of a company: its master takes its rows along, closes it, may open it again for thirty days; then it is gone with all its rows. */
import { fail } from '#kernel/contract/error.ts';
import { dayIn } from '#kernel/contract/time.ts';
import { asideAt } from '#kernel/server/aside.ts';
import { audit } from '#kernel/server/audit.ts';
import { eraseFilesOf, rowsOfCompany } from '#kernel/server/company-rows.ts';
import { type AnyContext, type Context, placed, type Tenant } from '#kernel/server/context.ts';
import type { Cell, Download } from '#kernel/server/download.ts';
import { houseOf } from '#kernel/server/house.ts';
import { addJob } from '#kernel/server/jobs/jobs.ts';
import { demandProof } from '#kernel/server/proof.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import { signedIn } from '#modules/identity/server/index.ts';
import { exportDays, graceDays, type Standing } from '../contract/closing.endpoints.ts';
import { companyErrors } from '../contract/errors.ts';
import { companyPaths } from '../contract/paths.ts';
import * as closing from './closing.queries.ts';
import { workIn } from './company.queries.ts';
import { companyByCode, directory, forgetTenants } from './directory.ts';
import { mastersOf, tellMasters } from './master-mails.ts';
import { inCompany } from './place.ts';
import { changeStanding } from './standing.service.ts';

async function* cells(context: Context): AsyncGenerator<Cell[][]> {
  yield [['table', 'row']];
  for await (const rows of rowsOfCompany(context)) yield rows;
}

/** Every row of the company, each as JSON beside the name of its table. */
export async function exportCompany(context: Context): Promise<Download> {
  context.unit.add(closing.noteExport(context.companyId));
  return { name: `${context.company.code}.csv`, rows: cells };
}

async function standingOf(context: Context): Promise<closing.ClosingRow> {
  const [row] = await context.unit.query(closing.closingOf(context.companyId, exportDays));
  if (!row) throw unknown(context.company.code);
  return row;
}

/** @throws REAUTHENTICATION_REQUIRED, CLOSING_NOT_CONFIRMED, EXPORT_FIRST, COMPANY_STANDING_CHANGED */
export async function closeCompany(context: Context, confirmCode: string): Promise<{ goneAfter: string }> {
  await demandProof(context);
  const { code, name } = context.company;
  if (confirmCode.trim() !== code) {
    throw fail(companyErrors.CLOSING_NOT_CONFIRMED, { values: { code }, details: [{ field: 'confirmCode' }] });
  }
  if (!(await standingOf(context)).isExported) throw fail(companyErrors.EXPORT_FIRST, { values: { days: exportDays } });
  const action = 'company.company.close';
  const row = await changeStanding(context, { from: 'active', to: 'closed', reason: '', action, graceDays });
  const goneAfter = row.goneAfter as string;
  const day = dayIn(context.company.timeZone, goneAfter);
  const link = `${houseOf(context).config.publicUrl}${companyPaths.orgDelete({ companyCode: code })}`;
  await tellMasters(context, 'company.closed', {
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
  await changeStanding(context, { from: 'active', to: 'closed', reason: '', action, graceDays: 0 });
}

const unknown = (code: string) => fail(companyErrors.COMPANY_NOT_FOUND, { values: { code } });

/** To whom the company is not, it is unknown. @throws COMPANY_NOT_FOUND */
async function demandMaster(inside: Context): Promise<void> {
  const { personId } = signedIn(inside);
  if (!(await mastersOf(inside)).includes(personId)) throw unknown(inside.company.code);
}

const shown = ({ isExported: _, ...row }: closing.ClosingRow): Standing => row;

/** Whether the company is open or not. @throws COMPANY_NOT_FOUND */
export async function readStanding(context: AnyContext, code: string): Promise<Standing> {
  const house = houseOf(context);
  const company = await directory(house).byCode(code);
  if (!company) throw unknown(code);
  return asideAt(house, company.id, async (unit) => {
    const inside = { ...context, ...placed(company), unit };
    await demandMaster(inside);
    return shown(await standingOf(inside));
  });
}

const reopenRate: Rate = { name: 'company-reopen', burst: 5, perMinute: 1 };

/** @throws COMPANY_NOT_FOUND, COMPANY_STANDING_CHANGED unless it is closed, TOO_MANY_REQUESTS */
export async function reopenCompany(context: AnyContext, code: string): Promise<Standing> {
  await limit(context, reopenRate, signedIn(context).personId);
  const company = await companyByCode(context.unit, code);
  if (!company) throw unknown(code);
  return inCompany(context, company, async (inside) => {
    await demandMaster(inside);
    await changeStanding(inside, { from: 'closed', to: 'active', reason: '', action: 'company.company.reopen' });
    const { name } = inside.company;
    await tellMasters(inside, 'company.reopened', {
      ko: { subject: `[흐름] ${name} 회사를 다시 열었습니다`, text: `${name}의 사이트와 업무 화면이 다시 열렸습니다.` },
      en: { subject: `[Heureum] ${name} was reopened`, text: `The site and workspace of ${name} are open again.` },
    });
    return shown(await standingOf(inside));
  });
}

export const eraseClosedName = 'company.erase-closed';

/** By the timetable, at the root: companies whose days of grace are over, a few in each unit. The root's trail says which. */
export async function eraseGone(context: AnyContext): Promise<void> {
  const gone = await context.unit.query(closing.goneCompanies);
  for (const company of gone) await erase(context, company as never);
  if (gone.length > 0) addJob(context, eraseClosedName, {}, { key: eraseClosedName });
}

async function erase(context: AnyContext, company: Pick<Tenant, 'id' | 'code' | 'name'>): Promise<void> {
  const { id, code, name } = company;
  const erased = await inCompany(context, company as Tenant, async (inside) => {
    const [answer] = await inside.unit.query(closing.eraseRow);
    if (answer?.erased) eraseFilesOf(inside);
    return answer?.erased ?? false;
  });
  if (!erased) return;
  context.unit.add(workIn(context.companyId));
  audit(context, { action: 'company.company.erase', subject: { type: 'company', id }, before: { code, name } });
  context.unit.afterCommit(() => forgetTenants(houseOf(context)));
}

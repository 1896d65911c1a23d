/**
 * Retention periods of a company's data with limited retention (`kernel.kept`), as its administrators see and set them. Each module
 * describes its kinds, and its permanent data.
 */
import { fail, kernelErrors } from '../contract/error.ts';
import { maxDue, type RetentionKind, retentionChanged, retentionErrors } from '../contract/retention.endpoints.ts';
import type { LocalText } from '../contract/text.ts';
import { getAccessRetentionYears } from './access-retention.job.ts';
import { appOf, contributionsTo } from './app.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { emit } from './events.ts';
import { defineExtensionPoint } from './extension-point.ts';

/** Descriptions of the kinds in `kernel.kept`, and of permanent data. */
export interface RetentionTexts {
  kind: string;
  title: LocalText;
  /** The law or use that requires the period, or the fate of expired things. */
  why: LocalText;
  /** Number of things due in the next night, where the module itself clears their content and leaves the rows. */
  countDue?: (context: Context, filter: { months: number; most: number }) => Promise<number>;
}

export const retentionPolicies = defineExtensionPoint<RetentionTexts>('kernel.kept-kinds');

interface RetentionSetting {
  kind: string;
  standard: number | null;
  least: number;
  own: boolean;
  months: number | null;
}

/** Values set in `kernel.kept`, and by the company. */
const selectRetentionSettings = (companyId: string): Statement<RetentionSetting> =>
  statement(
    `select k.kind, k.months as standard, k.least, r.kind is not null as own, r.months
     from kernel.kept k left join kernel.retention r on r.company_id = $1 and r.kind = k.kind`,
    [companyId],
  );

const upsertRetention = (companyId: string, { kind, months }: { kind: string; months: number | null }): Statement =>
  statement(
    `insert into kernel.retention (company_id, kind, months) values ($1, $2, $3)
     on conflict (company_id, kind) do update set months = excluded.months`,
    [companyId, kind, months],
  );

const deleteRetention = (companyId: string, kind: string): Statement =>
  statement('delete from kernel.retention where company_id = $1 and kind = $2', [companyId, kind]);

/** Access records go by the law's time unless the company's is longer: `access-retention.job.ts`. */
async function getStandardMonths(context: Context, settingRow: RetentionSetting): Promise<number | null> {
  return settingRow.kind === 'access' ? (await getAccessRetentionYears(context)) * 12 : settingRow.standard;
}

/** Earliest expiring first, permanent data last; each in module order. */
export async function listRetentionKinds(context: Context): Promise<RetentionKind[]> {
  const settingsByKind = new Map(
    (await context.unit.query(selectRetentionSettings(context.companyId))).map((kind) => [kind.kind, kind]),
  );
  const kinds: RetentionKind[] = [];
  for (const { kind, title, why } of contributionsTo(appOf(context), retentionPolicies)) {
    const words = { kind, title: title[context.locale], why: why[context.locale] };
    const of = settingsByKind.get(kind);
    if (!of) {
      kinds.push({ ...words, months: null, standard: null, least: null });
      continue;
    }
    const standard = await getStandardMonths(context, of);
    kinds.push({ ...words, months: of.own ? of.months : standard, standard, least: of.least });
  }
  return kinds.sort((kind, other) => Number(kind.least === null) - Number(other.least === null));
}

/** @throws NOT_FOUND, RETENTION_FIXED, RETENTION_TOO_SHORT */
async function getChangeableKind(
  context: Context,
  { kind, months }: { kind: string; months: number | null },
): Promise<RetentionKind> {
  const kindRow = (await listRetentionKinds(context)).find((candidate) => candidate.kind === kind);
  if (!kindRow) throw fail(kernelErrors.NOT_FOUND);
  const { least, standard } = kindRow;
  if (least === null) throw fail(retentionErrors.RETENTION_FIXED);
  // The default of the law or the product is never too short.
  if (months !== null && months < least && months !== standard) {
    throw fail(retentionErrors.RETENTION_TOO_SHORT, { values: { least }, details: [{ field: 'months' }] });
  }
  return kindRow;
}

/** Number of things due in the next night. @throws as updateRetention */
export async function countDueRecords(
  context: Context,
  setting: { kind: string; months: number },
): Promise<{ count: number }> {
  await getChangeableKind(context, setting);
  const { countDue } =
    contributionsTo(appOf(context), retentionPolicies).find(({ kind }) => kind === setting.kind) ?? {};
  if (countDue) return { count: await countDue(context, { months: setting.months, most: maxDue }) };
  const due = statement<{ count: number }>('select kernel.count_expired($1, $2, $3) as count', [
    setting.kind,
    setting.months,
    maxDue,
  ]);
  const [row] = await context.unit.query(due);
  return { count: row?.count ?? 0 };
}

/** The default period is set by clearing the company's own. @throws NOT_FOUND, RETENTION_FIXED, RETENTION_TOO_SHORT */
export async function updateRetention(
  context: Context,
  change: { kind: string; months: number | null },
): Promise<RetentionKind> {
  const { companyId, unit } = context;
  const previousKind = await getChangeableKind(context, change);
  const { kind, months } = change;
  unit.add(months === previousKind.standard ? deleteRetention(companyId, kind) : upsertRetention(companyId, change));
  audit(context, {
    action: 'kernel.retention.change',
    subject: { type: 'kernel.retention', id: kind },
    before: { months: previousKind.months },
    after: { months },
  });
  emit(context, retentionChanged, { kind });
  return { ...previousKind, months };
}

/** Of the kernel's own. */
export const kernelRetention: readonly RetentionTexts[] = [
  {
    kind: 'audit',
    title: { ko: '감사 기록', en: 'Audit trail' },
    why: {
      ko: '권한을 주고 바꾼 기록은 3년 이상 보관해야 합니다(개인정보의 안전성 확보조치 기준 제5조).',
      en: 'Records of rights given and changed must be kept for three years (Korean standard of safety measures for personal data, article 5).',
    },
  },
  {
    kind: 'access',
    title: { ko: '개인정보 접속 기록', en: 'Personal data access' },
    why: {
      ko: '1년 이상, 5만 명 이상의 정보를 다루면 2년 이상 보관해야 합니다(개인정보의 안전성 확보조치 기준 제8조).',
      en: 'To be kept for a year, for two from 50,000 people on (Korean standard of safety measures for personal data, article 8).',
    },
  },
  {
    kind: 'access-reviews',
    title: { ko: '개인정보 접속 기록의 월별 점검', en: 'Monthly reviews of personal data access' },
    why: {
      ko: '매달 점검했음을 보여 주는 기록입니다(개인정보의 안전성 확보조치 기준 제8조 제2항).',
      en: 'They show that each month was reviewed (Korean standard of safety measures for personal data, article 8).',
    },
  },
  {
    kind: 'mails',
    title: { ko: '보낸 메일', en: 'Sent emails' },
    why: {
      ko: '발송 메일 목록에서 삭제됩니다. 아직 보내는 중인 메일은 삭제하지 않습니다.',
      en: 'Removed from the list of sent emails. Emails still waiting to be sent are kept.',
    },
  },
];

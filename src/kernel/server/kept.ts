/**
 * How long a company keeps what is kept for a time only (`kernel.kept`), as its administrators see and say it. Each room says in words
 * what its kinds are, and what it keeps for good.
 */
import { fail, kernelErrors } from '../contract/error.ts';
import { type KeptKind, mostDue, retentionChanged, retentionErrors } from '../contract/retention.endpoints.ts';
import type { LocalText } from '../contract/text.ts';
import { audit } from './audit.ts';
import type { Context } from './context.ts';
import { type Statement, statement } from './database/unit.ts';
import { emit } from './events.ts';
import { yearsOfAccess } from './forget-access.ts';
import { givenAt, houseOf } from './house.ts';
import { definePoint } from './point.ts';

/** Kinds in words: of `kernel.kept`, and of what is kept for good. */
export interface KeptWords {
  kind: string;
  title: LocalText;
  /** Which law or use wants it for how long, or what becomes of things that go. */
  why: LocalText;
  /** How many things the next night takes, where the room itself takes what they hold and leaves their rows. */
  countDue?: (context: Context, about: { months: number; most: number }) => Promise<number>;
}

export const keptKinds = definePoint<KeptWords>('kernel.kept-kinds');

interface Said {
  kind: string;
  standard: number | null;
  least: number;
  own: boolean;
  months: number | null;
}

/** What is said in `kernel.kept`, and by the company. */
const selectSaid = (companyId: string): Statement<Said> =>
  statement(
    `select k.kind, k.months as standard, k.least, r.kind is not null as own, r.months
     from kernel.kept k left join kernel.retention r on r.company_id = $1 and r.kind = k.kind`,
    [companyId],
  );

const upsert = (companyId: string, { kind, months }: { kind: string; months: number | null }): Statement =>
  statement(
    `insert into kernel.retention (company_id, kind, months) values ($1, $2, $3)
     on conflict (company_id, kind) do update set months = excluded.months`,
    [companyId, kind, months],
  );

const remove = (companyId: string, kind: string): Statement =>
  statement('delete from kernel.retention where company_id = $1 and kind = $2', [companyId, kind]);

/** Access records go by the law's time unless the company's is longer: `forget-access.ts`. */
async function standardOf(context: Context, said: Said): Promise<number | null> {
  return said.kind === 'access' ? (await yearsOfAccess(context)) * 12 : said.standard;
}

/** What may go first, then what stays for good; each in the order of the rooms. */
export async function listKept(context: Context): Promise<KeptKind[]> {
  const said = new Map((await context.unit.query(selectSaid(context.companyId))).map((one) => [one.kind, one]));
  const kinds: KeptKind[] = [];
  for (const { kind, title, why } of givenAt(houseOf(context), keptKinds)) {
    const words = { kind, title: title[context.locale], why: why[context.locale] };
    const of = said.get(kind);
    if (!of) {
      kinds.push({ ...words, months: null, standard: null, least: null });
      continue;
    }
    const standard = await standardOf(context, of);
    kinds.push({ ...words, months: of.own ? of.months : standard, standard, least: of.least });
  }
  return kinds.sort((one, other) => Number(one.least === null) - Number(other.least === null));
}

/** @throws NOT_FOUND, RETENTION_FIXED, RETENTION_TOO_SHORT */
async function mayBe(context: Context, { kind, months }: { kind: string; months: number | null }): Promise<KeptKind> {
  const found = (await listKept(context)).find((one) => one.kind === kind);
  if (!found) throw fail(kernelErrors.NOT_FOUND);
  const { least, standard } = found;
  if (least === null) throw fail(retentionErrors.RETENTION_FIXED);
  // What the law or the product says by itself is no shorter than it may be.
  if (months !== null && months < least && months !== standard) {
    throw fail(retentionErrors.RETENTION_TOO_SHORT, { values: { least }, details: [{ field: 'months' }] });
  }
  return found;
}

/** How many things the next night takes. @throws as changeKept */
export async function countKept(context: Context, asked: { kind: string; months: number }): Promise<{ count: number }> {
  await mayBe(context, asked);
  const { countDue } = givenAt(houseOf(context), keptKinds).find(({ kind }) => kind === asked.kind) ?? {};
  if (countDue) return { count: await countDue(context, { months: asked.months, most: mostDue }) };
  const due = statement<{ count: number }>('select kernel.due($1, $2, $3) as count', [
    asked.kind,
    asked.months,
    mostDue,
  ]);
  const [row] = await context.unit.query(due);
  return { count: row?.count ?? 0 };
}

/** As long as nobody says otherwise is said by saying nothing. @throws NOT_FOUND, RETENTION_FIXED, RETENTION_TOO_SHORT */
export async function changeKept(context: Context, change: { kind: string; months: number | null }): Promise<KeptKind> {
  const { companyId, unit } = context;
  const before = await mayBe(context, change);
  const { kind, months } = change;
  unit.add(months === before.standard ? remove(companyId, kind) : upsert(companyId, change));
  audit(context, {
    action: 'kernel.retention.change',
    subject: { type: 'kernel.retention', id: kind },
    before: { months: before.months },
    after: { months },
  });
  emit(context, retentionChanged, { kind });
  return { ...before, months };
}

/** Of the kernel's own. */
export const kernelKinds: readonly KeptWords[] = [
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

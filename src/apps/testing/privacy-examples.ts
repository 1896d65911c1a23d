/** Calls about access records, their reviews, breaches and consents. */
import { newId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { koreanMonth } from '#kernel/server/testing/day.ts';
import { type Make, nothing } from './example.ts';
import type { Stage } from './stage.ts';

const hourMs = 3_600_000;
const lately = () => ({
  from: new Date(Date.now() - hourMs).toISOString(),
  to: new Date(Date.now() + hourMs).toISOString(),
});

/** A month before all those that there are, of which one record tells. */
async function monthToReview(stage: Stage): Promise<string> {
  const months = await stage.data<{ month: string }[]>('GET', '/api/access-reviews');
  const first = Date.parse(`${months.at(-1)?.month ?? koreanMonth()}-01T00:00:00Z`);
  const at = new Date(first - 10 * 24 * hourMs).toISOString();
  const row = `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, action, subject_type, subjects)
    values ($1, $2, $3, $4, '시험', 'kernel.mail.read', 'mail', array[$2::uuid])`;
  await stage.service(({ unit }) =>
    unit.query(statement(row, [stage.company.tenant.id, newId(), at, stage.company.master.personId])),
  );
  return at.slice(0, 7);
}

export const privacyExamples: Record<string, Make> = {
  'GET /api/access-records': nothing,
  'POST /api/access-records/exports': () => ({ body: { reason: '시험' } }),
  'GET /api/access-records/concerned': () => ({ query: lately() }),
  'POST /api/access-records/concerned/exports': () => ({ body: { ...lately(), reason: '시험' } }),
  'GET /api/access-reviews': nothing,
  'GET /api/access-reviews/:month': async (stage) => ({ params: { month: await monthToReview(stage) } }),
  'POST /api/access-reviews/:month': async (stage) => {
    const month = await monthToReview(stage);
    const { mark } = await stage.data<{ mark: string }>('GET', `/api/access-reviews/${month}`);
    return { params: { month }, body: { mark, note: '이상 없음' } };
  },
  'GET /api/consents': nothing,
  'GET /api/user/consents': nothing,
  'PUT /api/user/consents/:kind': () => ({ params: { kind: 'advertising-mail' }, body: { given: true } }),
};

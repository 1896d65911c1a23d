/** Calls about access records, their reviews, breaches and consents. */
import { createId } from '#kernel/contract/ids.ts';
import { statement } from '#kernel/server/database/unit.ts';
import { getKoreanMonth } from '#kernel/server/testing/day.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type MakeExample } from './example.ts';

const hourMs = 3_600_000;
const lately = () => ({
  from: new Date(Date.now() - hourMs).toISOString(),
  to: new Date(Date.now() + hourMs).toISOString(),
});

/** A month before all existing ones, with one access record. */
async function createReviewMonth(stage: EndpointStage): Promise<string> {
  const months = await stage.data<{ month: string }[]>('GET', '/api/access-reviews');
  const first = Date.parse(`${months.at(-1)?.month ?? getKoreanMonth()}-01T00:00:00Z`);
  const at = new Date(first - 10 * 24 * hourMs).toISOString();
  const row = `insert into kernel.access_records (company_id, id, at, actor_id, actor_name, action, subject_type, subjects)
    values ($1, $2, $3, $4, '시험', 'kernel.mail.read', 'mail', array[$2::uuid])`;
  await stage.service(({ unit }) =>
    unit.query(statement(row, [stage.company.tenant.id, createId(), at, stage.company.master.personId])),
  );
  return at.slice(0, 7);
}

export const privacyExamples: Record<string, MakeExample> = {
  'GET /api/access-records': createEmptyExample,
  'POST /api/access-records/exports': () => ({ body: { reason: '시험' } }),
  'GET /api/access-records/concerned': () => ({ query: lately() }),
  'POST /api/access-records/concerned/exports': () => ({ body: { ...lately(), reason: '시험' } }),
  'GET /api/access-reviews': createEmptyExample,
  'GET /api/access-reviews/:month': async (stage) => ({ params: { month: await createReviewMonth(stage) } }),
  'POST /api/access-reviews/:month': async (stage) => {
    const month = await createReviewMonth(stage);
    const { mark } = await stage.data<{ mark: string }>('GET', `/api/access-reviews/${month}`);
    return { params: { month }, body: { mark, note: '이상 없음' } };
  },
  'GET /api/consents': createEmptyExample,
  'GET /api/user/consents': createEmptyExample,
  'PUT /api/user/consents/:kind': () => ({ params: { kind: 'advertising-mail' }, body: { given: true } }),
};

// @vitest-environment jsdom
/** The monthly review (안전성 확보조치 기준 제8조 제2항) and the list of a breach (개인정보 보호법 제34조), as forms. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, type Reply, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { AuditTrail } from '../screens/AuditTrail.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const id = '0192f000-0000-7000-8000-00000000000a';
const none = { records: 0, subjects: 0 };
const person = (standsOut: string[]) => ({
  ...{
    id,
    name: '이도현',
    records: 4,
    subjects: 40,
    night: { records: 3, subjects: 35 },
    dayOff: none,
    exported: none,
    files: 0,
  },
  ...{ peak: { from: '2026-10-05T13:00:00.000Z', to: '2026-10-05T14:00:00.000Z', subjects: 20 }, standsOut },
});
const review = (standsOut: string[]) => ({
  ...{ month: '2026-10', state: 'due', signed: null, mark: 'abc', note: null },
  figures: {
    ...{ month: '2026-10', from: '2026-09-30T15:00:00.000Z', to: '2026-10-31T15:00:00.000Z', timeZone: 'Asia/Seoul' },
    ...{ people: 1, records: 4, subjects: 40, files: 0, usual: 40, rows: [person(standsOut)] },
  },
});
const ok = (data: unknown): Reply => ({ body: { success: true, data } });
const empty: Reply = { body: { success: true, data: [], page: { nextCursor: null } } };

async function open(search: string, replies: Record<string, Reply>) {
  const rights = [
    'kernel.audit.read',
    'kernel.access-record.read',
    'kernel.access-record.review',
    'kernel.breach.read',
  ];
  const drawn = await renderWeb(<AuditTrail />, {
    me: createMe(rights),
    path: `/admin/audit${search}`,
    replies: { 'GET /api/audit/actions': ok([]), 'GET /api/members': empty, ...replies },
  });
  close = drawn.close;
  return drawn;
}
const button = (name: string) => [...document.querySelectorAll('button')].find((item) => item.textContent === name);

const month = (standsOut: string[]) => ({
  'GET /api/access-reviews': ok([{ month: '2026-10', state: 'due', signed: null }]),
  'GET /api/access-reviews/2026-10': ok(review(standsOut)),
  'POST /api/access-reviews/2026-10': ok({
    ...review(standsOut),
    ...{ state: 'signed', note: '', signed: { at: '2026-11-02T00:00:00.000Z', by: { id, name: '김하늘' } } },
  }),
});

it('제8조 제2항: asks for a note on an anomaly, and sends no review without it', async () => {
  const { sent } = await open('?tab=review', month(['night']));
  await click(await waitFor(() => button('점검 완료하기')));
  await waitFor(() => document.querySelector('textarea[aria-invalid=true]'));
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
  const links = [...document.querySelectorAll('a')].map((item) => item.getAttribute('href') ?? '');
  expect(links.some((href) => href.includes(`actorId=${id}`) && href.includes('only=night'))).toBe(true);
});

it('제8조 제2항: signs the visible figures, without a note where there is no anomaly', async () => {
  const { sent } = await open('?tab=review', month([]));
  await click(await waitFor(() => button('점검 완료하기')));
  const post = await waitFor(() => sent.find(({ method }) => method === 'POST'));
  expect(post.body).toEqual({ mark: 'abc', note: '' });
});

const concerned = {
  ...{ since: '2026-01-02T00:00:00.000Z', records: 2, lookers: 1, people: 1, nameless: 0 },
  kinds: [
    { key: 'order.order', title: { ko: '주문', en: 'Orders' }, fields: [{ ko: '주소', en: 'Address' }], people: 1 },
  ],
  rows: [
    {
      ...{
        subject: { type: 'order.order', id },
        name: '박주문',
        contact: 'a@mail.example',
        kinds: ['order.order'],
        times: 2,
      },
      ...{ first: '2026-10-05T13:00:00.000Z', last: '2026-10-05T14:00:00.000Z', isExported: false },
    },
  ],
};

it('제34조: asks nothing before both ends of the span are there', async () => {
  const { sent } = await open('?tab=breach', {});
  await click(await waitFor(() => button('대상자 찾기')));
  await waitFor(() => document.querySelector('[role=alert]'));
  expect(sent.filter(({ path }) => path.includes('/concerned'))).toEqual([]);
});

it('제34조: lists the people, says what the list leaves out, and drafts the notice in both languages', async () => {
  const span = 'from=2026-10-05T12:00:00.000Z&to=2026-10-05T15:00:00.000Z';
  await open(`?tab=breach&${span}`, {
    'GET /api/access-records/concerned': ok(concerned),
    'GET /api/company/seller': ok({ phone: '02-123-4567', email: 'help@hanbit.example' }),
  });
  await click(await waitFor(() => button('대상자 찾기')));
  await waitFor(() => document.body.textContent?.includes('박주문'));
  expect(document.body.textContent).toContain('이 목록에 없는 정보');
  const notice = () => [...document.querySelectorAll('textarea')].map(({ value }) => value).join('');
  await waitFor(() => notice().includes('1. 유출된 항목\n주소'));
  expect(notice()).toContain('5. 문의와 피해 신고');
  await click([...document.querySelectorAll('label')].find((item) => item.textContent === 'English'));
  await waitFor(() => notice().includes('1. What was leaked\nAddress'));
});

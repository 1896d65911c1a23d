import { beforeAll, describe, expect, test } from 'vitest';
import * as endpoints from '../contract/endpoints.ts';
import { createCompanyKit, createNewCompany } from './testing/kit.ts';

const { kit, stranger, create, within } = createCompanyKit();

const search = (query: { q?: string; limit?: number; cursor?: string; industry?: 'retail' } = {}) =>
  kit.world.call(endpoints.searchCompanies, { query });
const codesOf = async (q: string): Promise<string[]> =>
  (await search({ q, limit: 100 })).body.data.map((row: { companyCode: string }) => row.companyCode);

describe('the company network', () => {
  test('[EN-06] [AP-08] gives every listed field, activity from what really happened', async () => {
    const founder = await stranger();
    const { companyId } = (await create(founder, 'busy-one')).body.data;
    await create(founder, 'calm-one');
    await within(
      companyId,
      `insert into kernel.audit_log (company_id, id, actor_kind, action, subject_type, subject_id)
       select $1, gen_random_uuid(), 'service', 'test.thing.done', 'thing', n::text from generate_series(1, 500) n`,
      [companyId],
    );
    const rows = (await search({ q: '-one' })).body.data;
    expect(rows).toEqual([
      {
        companyCode: expect.stringMatching(/^(busy|calm)-one$/),
        companyName: '새 회사',
        industry: 'services',
        activityScore: expect.any(Number),
        location: '',
        tagline: '',
        businessType: '',
        primaryColor: '#2563eb',
        origin: expect.stringContaining('-one.localhost'),
        membership: null,
      },
      expect.anything(),
    ]);
    const score = (code: string) => rows.find((row: { companyCode: string }) => row.companyCode === code).activityScore;
    expect(score('busy-one')).toBeGreaterThan(score('calm-one'));
    expect(score('busy-one')).toBeLessThan(100);
  });

  test('goes on by its cursor and refuses a bad one', async () => {
    const names: string[] = [];
    let cursor: string | undefined;
    do {
      const reply = await search({ limit: 1, ...(cursor && { cursor }) });
      names.push(...reply.body.data.map((row: { companyCode: string }) => row.companyCode));
      cursor = reply.body.page.nextCursor ?? undefined;
    } while (cursor);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toEqual(expect.arrayContaining(['alpha', 'beta']));
    expect((await search({ cursor: 'nonsense' })).body.code).toBe('BAD_CURSOR');
  });

  describe('finds', () => {
    beforeAll(async () => {
      const founder = await stranger();
      const profileTexts = { location: '부산광역시 Busan', tagline: '빠른 배송', businessType: '인쇄' };
      for (const industry of ['retail', 'services', 'manufacturing'] as const) {
        const body = { ...createNewCompany(`found-${industry.slice(0, 6)}`), ...profileTexts, industry, name: '가온' };
        expect((await create(founder, body)).status).toBe(201);
      }
    });

    test.each([
      ['소매', 'found-retail'],
      ['유통', 'found-retail'],
      ['소매업', 'found-retail'],
      ['Retail', 'found-retail'],
      ['제조', 'found-manufa'],
      ['제조업', 'found-manufa'],
      ['manufact', 'found-manufa'],
      ['서비스', 'found-servic'],
      ['서비스업', 'found-servic'],
      ['SERVICES', 'found-servic'],
    ])('by industry: %s', async (q, code) => {
      const codes = await codesOf(q);
      expect(codes.filter((foundCode) => foundCode.startsWith('found-'))).toEqual([code]);
    });

    test.each(['부산', '부산광역시', 'BUSAN', '가온', '빠른', '인쇄', 'found-'])(
      'by place, name, code and words: %s',
      async (q) => {
        expect((await codesOf(q)).toSorted()).toEqual(['found-manufa', 'found-retail', 'found-servic']);
      },
    );

    test('within one industry, and nothing where nothing fits', async () => {
      const retail = (await search({ q: '부산', industry: 'retail' })).body.data;
      expect(retail).toMatchObject([{ companyCode: 'found-retail' }]);
      expect(await codesOf('대구')).toEqual([]);
    });
  });
});

describe('limits', () => {
  /** Statuses of simultaneous calls with rate limits on. */
  async function statuses(count: number, call: (n: number) => Promise<{ status: number }>): Promise<number[]> {
    kit.world.configure({ rateLimit: true });
    const replies = await Promise.all(Array.from({ length: count }, (_, n) => call(n)));
    kit.world.configure();
    return replies.map(({ status }) => status);
  }

  test('searching is limited per address', async () => {
    const all = await statuses(240, () => search({ q: 'alpha' }));
    expect(all.filter((status) => status === 200).length).toBeGreaterThanOrEqual(120);
    expect(all).toContain(429);
  });

  test('founding is limited', async () => {
    const founder = await stranger();
    const all = await statuses(7, (n) => create(founder, `many-${n}`));
    expect(all.filter((status) => status === 201)).toHaveLength(5);
    expect(all.filter((status) => status === 429)).toHaveLength(2);
  });

  test('inviting is limited', async () => {
    const as = kit.world.alpha.master;
    const all = await statuses(105, (n) =>
      kit.world.call(endpoints.invite, { as, body: { email: `guest${n}@mail.example` } }),
    );
    expect(all.filter((status) => status === 201).length).toBeGreaterThanOrEqual(100);
    expect(all).toContain(429);
  });
});

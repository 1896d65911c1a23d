import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { filledPage, readCursor, writeCursor } from './cursor.ts';

const shape = z.tuple([z.literal('title'), z.string(), z.int()]);
const refused = (cursor: string) => {
  expect(() => readCursor(shape, cursor)).toThrow(expect.objectContaining({ code: 'BAD_CURSOR' }));
};

describe('a cursor', () => {
  it('is read as it was written; none begins at the beginning', () => {
    expect(readCursor(shape, writeCursor(['title', '한빛상사', 7]))).toEqual(['title', '한빛상사', 7]);
    expect(readCursor(shape, undefined)).toBeNull();
  });

  it('of another list, of no list, or of characters that no database stores is refused', () => {
    for (const wrong of [['name', '가', 7], ['title', '가'], null]) refused(writeCursor(wrong));
    for (const wrong of ['', '!', 'bm9uZQ']) refused(wrong);
    for (const wrong of ['\0', 'a\0', '\ud800']) refused(writeCursor(['title', wrong, 7]));
  });
});

describe('a page of what a rule leaves', () => {
  const list = Array.from({ length: 1000 }, (_, at) => at);
  const asked: number[] = [];
  const pageAfter = (limit: number, keep: (row: number) => boolean, after: number | null = null) =>
    filledPage<number, number>({
      limit,
      after,
      position: (row) => row,
      read: async (from, count) => {
        asked.push(count);
        return list.slice((from ?? -1) + 1, (from ?? -1) + 1 + count);
      },
      keep: async (rows) => rows.filter(keep),
    });

  it('is full while there is more, and ends with the list', async () => {
    for (const every of [1, 3, 400, 999, 5000]) {
      const left = list.filter((row) => row % every === every - 1);
      const seen: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, page } = await pageAfter(2, (row) => left.includes(row), readCursor(z.int(), cursor));
        if (page.nextCursor) expect(data).toHaveLength(2);
        seen.push(...data);
        cursor = page.nextCursor;
      }
      expect(seen).toEqual(left);
    }
  });

  it('reads more each time, however few are left', async () => {
    asked.length = 0;
    expect(await pageAfter(20, () => false)).toEqual({ data: [], page: { nextCursor: null } });
    expect(asked).toEqual([21, 42, 84, 168, 336, 500]);
  });
});

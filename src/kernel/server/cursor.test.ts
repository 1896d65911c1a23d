import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fillPage, readCursor, writeCursor } from './cursor.ts';

const shape = z.tuple([z.literal('title'), z.string(), z.int()]);
const expectRefusal = (cursor: string) => {
  expect(() => readCursor(shape, cursor)).toThrow(expect.objectContaining({ code: 'BAD_CURSOR' }));
};

describe('a cursor', () => {
  it('is read as it was written; none begins at the beginning', () => {
    expect(readCursor(shape, writeCursor(['title', '한빛상사', 7]))).toEqual(['title', '한빛상사', 7]);
    expect(readCursor(shape, undefined)).toBeNull();
  });

  it('of another list, of no list, or of characters that no database stores is refused', () => {
    for (const wrong of [['name', '가', 7], ['title', '가'], null]) expectRefusal(writeCursor(wrong));
    for (const wrong of ['', '!', 'bm9uZQ']) expectRefusal(wrong);
    for (const wrong of ['\0', 'a\0', '\ud800']) expectRefusal(writeCursor(['title', wrong, 7]));
  });
});

describe('a page of what a rule leaves', () => {
  const list = Array.from({ length: 1000 }, (_, at) => at);
  const counts: number[] = [];
  const pageAfter = (limit: number, keep: (row: number) => boolean, afterRow: number | null = null) =>
    fillPage<number, number>({
      limit,
      after: afterRow,
      position: (row) => row,
      read: async (from, count) => {
        counts.push(count);
        return list.slice((from ?? -1) + 1, (from ?? -1) + 1 + count);
      },
      keep: async (rows) => rows.filter(keep),
    });

  it('is full while there is more, and ends with the list', async () => {
    for (const every of [1, 3, 400, 999, 5000]) {
      const remaining = list.filter((row) => row % every === every - 1);
      const readRows: number[] = [];
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const { data, page } = await pageAfter(2, (row) => remaining.includes(row), readCursor(z.int(), cursor));
        if (page.nextCursor) expect(data).toHaveLength(2);
        readRows.push(...data);
        cursor = page.nextCursor;
      }
      expect(readRows).toEqual(remaining);
    }
  });

  it('reads more each time, however few are left', async () => {
    counts.length = 0;
    expect(await pageAfter(20, () => false)).toEqual({ data: [], page: { nextCursor: null } });
    expect(counts).toEqual([21, 42, 84, 168, 336, 500]);
  });
});

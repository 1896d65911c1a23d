import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readCursor, writeCursor } from './cursor.ts';

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

import { describe, expect, it } from 'vitest';
import { createDiffRows, toDiffText } from './diff.ts';

describe('before and after', () => {
  it('one row per label, changes marked, money and nested values readable', () => {
    const rows = createDiffRows(
      { 상태: '접수', 금액: { amount: 1000, currency: 'KRW' }, 주소: { 시: '서울' } },
      { 상태: '취소', 금액: { amount: 1000, currency: 'KRW' }, 주소: { 시: '부산' }, 메모: '급함' },
      { language: 'ko' },
    );
    expect(rows).toEqual([
      { label: '상태', before: '접수', after: '취소', changed: true },
      { label: '금액', before: '1,000원', after: '1,000원', changed: false },
      { label: '주소 › 시', before: '서울', after: '부산', changed: true },
      { label: '메모', before: null, after: '급함', changed: true },
    ]);
  });

  it('a creation has nothing before, a plain value one row', () => {
    expect(createDiffRows(null, { 수량: 1200 }, { language: 'ko' })).toEqual([
      { label: '수량', before: null, after: '1,200', changed: true },
    ]);
    expect(createDiffRows('a', 'b', { language: 'ko' })).toEqual([
      { label: '', before: 'a', after: 'b', changed: true },
    ]);
    expect(toDiffText(['a', { x: 1 }], 'ko')).toBe('a, x 1');
  });
});

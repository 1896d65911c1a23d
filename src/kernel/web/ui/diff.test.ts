import { describe, expect, it } from 'vitest';
import { diffRows, textOf } from './diff.ts';

describe('before and after', () => {
  it('one row per label, changes marked, money and nested values readable', () => {
    const rows = diffRows(
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
    expect(diffRows(null, { 수량: 1200 }, { language: 'ko' })).toEqual([
      { label: '수량', before: null, after: '1,200', changed: true },
    ]);
    expect(diffRows('a', 'b', { language: 'ko' })).toEqual([{ label: '', before: 'a', after: 'b', changed: true }]);
    expect(textOf(['a', { x: 1 }], { language: 'ko' })).toBe('a, x 1');
  });

  it('an instant is written as people of the zone read it', () => {
    const at = { until: { manager: '2026-03-01T00:00:00.000Z' } };
    const rows = diffRows(null, at, { language: 'ko', zone: 'Asia/Seoul' });
    expect(rows).toMatchObject([{ label: 'until › manager', after: '2026. 3. 1. 오전 9:00' }]);
    expect(textOf('2026-03-01', { language: 'ko', zone: 'Asia/Seoul' })).toBe('2026-03-01');
  });
});

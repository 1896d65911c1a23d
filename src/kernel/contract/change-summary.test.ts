import { describe, expect, it } from 'vitest';
import { describeChanges, type FieldChange, formatChanges } from './change-summary.ts';

const change = (label: string, before: string | null, after: string | null): FieldChange => ({
  label,
  before: before === null ? null : { text: before },
  after: after === null ? null : { text: after },
});
const price = change('판매가', '23,500원', '25,900원');
const filled = change('전화번호', null, '02-555-7700');
const emptied = change('메모', '급함', null);
const long = { ...change('설명', '가', '나'), isLong: true };
const ko = (changes: FieldChange[], who = '이도현') => formatChanges({ who, changes }, 'ko');
const en = (changes: FieldChange[]) => formatChanges({ who: 'Lee', changes }, 'en');

describe('a change is described in a sentence', () => {
  it.each([
    [[price], '이도현이 판매가를 23,500원 → 25,900원으로 변경'],
    [[price, change('분류', '주방', '리빙')], '이도현이 판매가를 23,500원 → 25,900원으로, 분류를 주방 → 리빙으로 변경'],
    [[filled, price], '이도현이 판매가를 23,500원 → 25,900원으로 변경하고 전화번호를 02-555-7700으로 입력'],
    [[emptied], '이도현이 메모를 비움'],
    [[long, emptied], '이도현이 메모를 비우고 설명을 수정'],
    [[], '이도현이 저장 (바뀐 값 없음)'],
  ])('in Korean', (changes, sentence) => expect(ko(changes)).toBe(sentence));

  it('with the particle of the name', () => {
    expect(ko([emptied], '한지우')).toBe('한지우가 메모를 비움');
    expect(ko([change('규격', '작음', '냄비(20호)')])).toBe('이도현이 규격을 작음 → 냄비(20호)로 변경');
  });

  it('in English', () => {
    expect(en([price, filled, emptied])).toBe(
      'Lee changed 판매가 from 23,500원 to 25,900원 and set 전화번호 to 02-555-7700 and cleared 메모',
    );
    expect(en([long])).toBe('Lee rewrote 설명');
    expect(en([])).toBe('Lee saved without a change');
  });

  it('by its labels, where there are many', () => {
    const many = ['가격', '분류', '색상', '브랜드', '단위'].map((label) => change(label, '가', '나'));
    expect(ko(many)).toBe('이도현이 가격, 분류, 색상 외 2가지를 변경');
    expect(en(many)).toBe('Lee changed 가격, 분류, 색상 and 2 more');
  });

  it('without values that are long or of several lines', () => {
    expect(ko([change('설명', '가', '나'.repeat(61))])).toBe('이도현이 설명을 수정');
    expect(ko([change('설명', '첫 줄\n둘째 줄', '나')])).toBe('이도현이 설명을 수정');
  });

  it('with the things that it names apart', () => {
    const named = { label: '담당자', before: { text: '오미정', id: 'a' }, after: { text: '박서연', id: 'b' } };
    expect(describeChanges({ who: '이도현', changes: [named] }, 'ko')).toEqual([
      { text: '이도현이 담당자를 ' },
      { text: '오미정', id: 'a' },
      { text: ' → ' },
      { text: '박서연', id: 'b' },
      { text: '으로 변경' },
    ]);
  });
});

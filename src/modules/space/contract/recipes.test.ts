import { describe, expect, it } from 'vitest';
import { roomRecipe } from './recipes.ts';

/** The texts of all messages of the flow that these answers make. */
function getMessageTexts(confirm: 'yes' | 'no'): string {
  const input = {
    answers: { confirm },
    message: {
      permission: 'notification.message.send',
      block: ({ id, title, words }: { id: string; title: object; words: object }) => ({ id, title, settings: words }),
    },
    chosen: () => ({ value: 'employee', label: { ko: '직원', en: 'Employee' } }),
  };
  return JSON.stringify(roomRecipe.make(input as never).steps);
}

describe('the easy flow of meeting rooms', () => {
  it('reports a free room only after a check', () => {
    expect(getMessageTexts('yes')).toContain('회의실을 쓸 수 있습니다');
    expect(getMessageTexts('no')).not.toContain('회의실을 쓸 수 있습니다');
    expect(getMessageTexts('no')).toContain('같은 시간에 다른 회의가 있는지는 확인하지 않았습니다.');
  });
});

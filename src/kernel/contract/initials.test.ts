import { expect, it } from 'vitest';
import { getInitials } from './initials.ts';

it('people are known by two letters: of a Korean name what is given', () => {
  expect(['박서준', '남궁민수', '이솔', 'Ada Lovelace', 'Plato', ' 김민준 '].map(getInitials)).toEqual([
    ...['서준', '민수', '이솔', 'AL', 'P', '민준'],
  ]);
});

it('of a role the first word is read, not the first letters of both', () => {
  expect(['재무 담당', '관리자', '팀장', '정산담당', 'Finance team'].map(getInitials)).toEqual([
    ...['재무', '관리', '팀장', '정산', 'FT'],
  ]);
});

it('an empty name has no initials', () => {
  expect(getInitials('')).toBe('');
});

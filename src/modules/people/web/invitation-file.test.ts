import { expect, it } from 'vitest';
import { readRows } from '#kernel/contract/table/rows.ts';
import { maxInvited } from '#modules/company/contract/invitation-list.ts';
import { readLines } from './invitation-file.ts';

const read = (text: string) => readLines(readRows(text).rows);

it.each([
  ['Korean', '\ufeff이메일,이름,역할'],
  ['English', ' E-mail ,NAME,Role'],
  ['in another order, with columns that nobody asked for', '부서,역할,이름,이메일'],
])('finds the columns of a %s head', (_, head) => {
  const at = (title: string) => head.replace('\ufeff', '').split(',').indexOf(title);
  const row = ['', '', '', ''];
  const [email, name, role] = head.includes('부서') ? [at('이메일'), at('이름'), at('역할')] : [0, 1, 2];
  row[email] = ' a@mail.example ';
  row[name] = '김하나';
  row[role] = 'viewer';
  expect(read(`${head}\r\n\r\n${row.join(',')}\r\n`)).toEqual([
    { line: 3, email: 'a@mail.example', name: '김하나', roles: 'viewer' },
  ]);
});

it('needs addresses alone', () => {
  expect(read('메일\na@mail.example\n')).toEqual([{ line: 2, email: 'a@mail.example', name: '', roles: '' }]);
});

it('says what is wrong with the file as a whole', () => {
  expect(read('이름\n김하나\n')).toBe('file.no-email');
  expect(read('')).toBe('file.no-email');
  expect(read('이메일\n')).toBe('file.empty');
  expect(read(`이메일\n${'a@mail.example\n'.repeat(maxInvited + 1)}`)).toBe('file.too-many');
  expect(read(`이메일\n${'a@mail.example\n'.repeat(maxInvited)}`)).toHaveLength(maxInvited);
});

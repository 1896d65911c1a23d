/** A file of units and seats as people save it becomes lines with their numbers. */
import { expect, it } from 'vitest';
import { readRows } from '#kernel/contract/table/rows.ts';
import { readChartLines } from './chart-file.ts';

const read = (text: string) => readChartLines(readRows(text).rows);

const blank = { code: '', parent: '', head: '', email: '', position: '', duty: '', grade: '', seat: '', from: '' };

it('finds the columns under any common name, in either language, and preserves the line numbers', () => {
  const text = '부서명,상위부서,직책,메일,이름\r\n영업팀,본사,,,\r\n\r\n영업팀,,팀장,Hana@mail.example,김하나\r\n';
  expect(read(text)).toEqual([
    { ...blank, line: 2, unit: '영업팀', parent: '본사' },
    { ...blank, line: 4, unit: '영업팀', duty: '팀장', email: 'Hana@mail.example' },
  ]);
  expect(read('Unit,Head’s e-mail,Main or second\nSales,a@b.example,Second')).toEqual([
    { ...blank, line: 2, unit: 'Sales', head: 'a@b.example', seat: 'Second' },
  ]);
});

it('says what is wrong with a file as a whole', () => {
  expect(read('이름,이메일\n김하나,hana@mail.example')).toBe('chart-file.no-unit');
  expect(read('부서\n')).toBe('chart-file.empty');
  expect(read(`부서\n${'팀\n'.repeat(5001)}`)).toBe('chart-file.too-many');
});

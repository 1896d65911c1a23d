/** Tests of record matching: matched units and people, and cases left to people. */
import { expect, it } from 'vitest';
import type { MirrorState } from './mirror-state.ts';
import { matchRecords, type UnlinkedRecord } from './record-match.ts';

const unit = (mark: string, title: string, more: Partial<MirrorState> = {}): MirrorState => ({
  ...{ mark, of: 'unit', title, alias: title, code: null, parent: null, duty: null, endedOn: null },
  ...more,
});
const person = (mark: string, title: string, more: Partial<MirrorState> = {}): MirrorState => ({
  ...unit(mark, title, { alias: `${mark}@mail.example`, parent: 'sales', ...more }),
  of: 'person',
});
const department = (id: string, title: string, more: Partial<UnlinkedRecord> = {}): UnlinkedRecord => ({
  ...{ id, title, code: null, isEmployee: false, email: '', unit: null, account: null },
  ...more,
});
const employee = (id: string, title: string, more: Partial<UnlinkedRecord> = {}): UnlinkedRecord => ({
  ...department(id, title, more),
  isEmployee: true,
});
const match = (drawn: MirrorState[], records: UnlinkedRecord[]) => Object.fromEntries(matchRecords(drawn, records));

it.each<[string, MirrorState[], UnlinkedRecord[], Record<string, string>]>([
  ['a name', [unit('u', '영업팀')], [department('r', ' 영업팀 ')], { u: 'r' }],
  ['the English name', [unit('u', '영업팀', { alias: 'Sales' })], [department('r', 'SALES')], { u: 'r' }],
  [
    'of two with the name the one with the code',
    [unit('u', '영업팀', { code: 'S1' })],
    [department('r', '영업팀'), department('s', '영업팀', { code: 's1' })],
    { u: 's' },
  ],
  [
    'of two with the name the one in the same place',
    [unit('u', '지원팀', { parent: 'a' })],
    [department('r', '지원팀', { unit: 'a' }), department('s', '지원팀', { unit: 'b' })],
    { u: 'r' },
  ],
  [
    'a code under another name',
    [unit('u', '개발본부', { code: 'DEV' })],
    [department('r', '개발팀', { code: 'DEV' })],
    { u: 'r' },
  ],
  ['neither of two with the name', [unit('u', '영업팀')], [department('r', '영업팀'), department('s', '영업팀')], {}],
  ['not one record for two units', [unit('u', '영업팀'), unit('v', '영업팀')], [department('r', '영업팀')], {}],
  ['no employee for a unit', [unit('u', '한나')], [employee('r', '한나')], {}],
  ['the account', [person('p', '한나')], [employee('r', '다른 이름', { account: 'p' })], { p: 'r' }],
  ['the address', [person('p', '한나')], [employee('r', '한 나', { email: 'P@mail.example' })], { p: 'r' }],
  ['a name in the same unit', [person('p', '한나')], [employee('r', '한나', { unit: 'sales' })], { p: 'r' }],
  ['no name in another unit', [person('p', '한나')], [employee('r', '한나', { unit: 'books' })], {}],
  [
    'nobody with the account of another',
    [person('p', '한나')],
    [employee('r', '한나', { unit: 'sales', account: 'q' })],
    {},
  ],
  [
    'the account before the address of another',
    [person('p', '한나')],
    [employee('r', '한나', { account: 'p' }), employee('s', '한나', { email: 'p@mail.example' })],
    { p: 'r' },
  ],
])('%s', (_, drawn, records, expected) => {
  expect(match(drawn, records)).toEqual(expected);
});

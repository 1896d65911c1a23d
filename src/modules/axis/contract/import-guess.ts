/** Column guesses: match an import file's columns to fields by name, synonym and cell contents. Pure. */
import type { FieldDefinition } from '#kernel/contract/field.ts';
import { readBusinessNumber } from '#kernel/contract/input/business-number.ts';
import { readDay } from '#kernel/contract/input/day.ts';
import { readEmail } from '#kernel/contract/input/email.ts';
import { readAmount } from '#kernel/contract/input/number.ts';
import { readPhone } from '#kernel/contract/input/phone.ts';
import { readText } from '#kernel/contract/input/text.ts';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { createColumnFinder, normalizeTitle } from '#kernel/contract/table/table.ts';
import { getImportFields, isIgnoredColumn, matchColumnsByLabel, splitChoices } from './import.ts';
import type { TypeDefinition } from './type.ts';

/** Synonyms used by offices. A field takes the names of the group that contains its label. */
const otherNames: readonly (readonly string[])[] = [
  [
    '전화번호',
    '연락처',
    '전화',
    '휴대폰',
    '휴대폰번호',
    '휴대전화',
    '핸드폰',
    '핸드폰번호',
    '폰번호',
    'hp',
    'h.p',
    'tel',
    'mobile',
    'phone',
    'phone number',
    'cell',
    'contact',
  ],
  ['이메일', '메일', '이메일주소', '메일주소', '전자우편', 'e-mail', 'email address', 'mail'],
  [
    '사업자등록번호',
    '사업자번호',
    '사업자no',
    '등록번호',
    'business number',
    'business registration number',
    'brn',
    'tax id',
    'vat number',
  ],
  ['대표자', '대표', '대표자명', '대표이사', 'representative', 'ceo', 'owner name'],
  ['주소', '소재지', '사업장주소', '배송지', '도로명주소', '거주지', 'address', 'location'],
  ['메모', '비고', '특이사항', '참고', '적요', '기타', 'note', 'notes', 'memo', 'remarks', 'comment'],
  ['구분', '종류', '유형', '분류', '고객구분', '거래처구분', '고객유형', 'kind', 'type', 'category'],
  ['등급', '고객등급', '회원등급', 'grade', 'level', 'tier'],
  ['담당자', '담당', '영업담당', '담당직원', '관리자', 'owner', 'manager', 'account manager'],
  ['결제조건', '결제방법', '결제', '지급조건', 'payment terms', 'terms'],
  ['입사일', '입사일자', '입사', '채용일', 'joined on', 'hire date', 'start date'],
  ['직책', '직위', '직급', '직함', 'position', 'job title', 'rank'],
  ['판매가', '가격', '단가', '판매단가', '판매가격', '소비자가', '정가', '금액', 'price', 'unit price', 'list price'],
  ['부가세', '과세', '과세구분', '과세여부', '과세유형', '면세여부', '세금구분', 'vat', 'tax', 'taxation'],
  ['매입단가', '원가', '매입가', '구매단가', '입고단가', 'unit cost', 'cost'],
  ['취득가', '취득가액', '취득금액', '구입가', '구입금액', 'acquisition cost'],
  ['취득일', '구입일', '구매일', '취득일자', 'acquired on', 'purchase date'],
  ['규격', '사양', '스펙', 'specification', 'spec'],
  ['일련번호', '시리얼', '시리얼번호', 's/n', 'serial', 'serial number'],
];

const titleNames =
  '이름 성명 성함 명칭 제목 상호 상호명 회사명 업체명 업체 거래처명 거래처 고객명 고객 회원명 담당자명 직원명 사원명 상품명 품명 품목 품목명 제품명 자재명 자산명 name title company customer client item product'.split(
    ' ',
  );
/** Not ‘번호’ or ‘No’: these count the rows of the list. */
const codeNames =
  '코드 고객번호 고객코드 거래처코드 상품코드 품번 품목코드 제품코드 사번 사원번호 직원번호 회원번호 관리번호 자산번호 sku code'.split(
    ' ',
  );

const getNameGroup = (name: string): readonly string[] =>
  otherNames.find((group) => group.some((groupName) => normalizeTitle(groupName) === normalizeTitle(name))) ?? [];

/** Synonyms of a field's label. */
const getOtherNames = ({ label }: FieldDefinition): string[] => [label.ko, label.en].flatMap(getNameGroup);

/** Number of cells examined per column. */
const sampleSize = 100;
/** Minimum share that must fit. */
const minShare = 0.8;

type CellTest = (cell: string) => boolean;

const isOption = ({ options = [] }: FieldDefinition): CellTest => {
  const optionTexts = new Set(options.flatMap(({ value, label }) => [value, label.ko, label.en].map(normalizeTitle)));
  return (cell) => splitChoices(cell).every((part) => optionTexts.has(normalizeTitle(part)));
};

/** Returns a test of a cell against the field's format; null where cells prove nothing. */
function getCellTest(field: FieldDefinition): CellTest | null {
  switch (field.kind) {
    case 'email':
      return (cell) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(readEmail(cell));
    case 'phone':
      return (cell) => readPhone(cell) !== null;
    case 'date':
      return (cell) => readDay(cell).day !== null && /\D/.test(cell.trim());
    case 'money':
      return (cell) => /[원₩￦]|,\d{3}/.test(cell) && readAmount(cell, 'KRW') !== null;
    case 'choice':
    case 'choices':
      return isOption(field);
    case 'text':
      return field.pattern?.ready === 'business-number' ? (cell) => readBusinessNumber(cell) !== null : null;
    default:
      return null;
  }
}

const getShare = (cells: readonly string[], fits: CellTest): number =>
  cells.filter(fits).length / Math.max(cells.length, 1);

const getCells = (rows: readonly TableRow[], index: number): string[] => {
  const cells: string[] = [];
  for (const row of rows) {
    const cell = row.cells[index]?.trim();
    if (cell) cells.push(cell);
    if (cells.length === sampleSize) break;
  }
  return cells;
};

/** Words that differ from row to row: what a thing is called. */
function hasTitles(cells: readonly string[]): boolean {
  const isWord = (cell: string) => /\p{L}{2}/u.test(cell) && cell.length <= 60 && !cell.includes('@');
  return cells.length > 0 && getShare(cells, isWord) >= minShare && new Set(cells).size >= cells.length * minShare;
}

/**
 * What each column is: surely by label or key, else by another name, else by its cells. No field is guessed twice.
 * @returns `title`, `code`, the key of a field, or null
 */
export function guessColumns(
  head: readonly string[],
  rows: readonly TableRow[],
  type: TypeDefinition,
): (string | null)[] {
  const columns = matchColumnsByLabel(head, type);
  const find = createColumnFinder(head);
  const isFree = (index: number) => index >= 0 && columns[index] === null;
  const isOpen = (key: string) => !columns.includes(key);
  const byNames = (key: string, names: readonly string[]) => {
    if (!isOpen(key)) return;
    const index = names.map((name) => find([name])).find(isFree);
    if (index !== undefined) columns[index] = key;
  };
  byNames('title', [`${type.label.ko}명`, ...titleNames]);
  const fields = getImportFields(type);
  for (const field of fields) byNames(field.key, getOtherNames(field));
  byNames('code', codeNames);
  const free = head.flatMap((title, index) => (isFree(index) && !isIgnoredColumn(title) ? [index] : []));
  for (const index of free) {
    const cells = getCells(rows, index);
    if (cells.length === 0) continue;
    const field = fields.find(
      (candidate) => isOpen(candidate.key) && getShare(cells, getCellTest(candidate) ?? (() => false)) >= minShare,
    );
    if (field) columns[index] = field.key;
  }
  const titled = isOpen('title') ? free.find((index) => isFree(index) && hasTitles(getCells(rows, index))) : undefined;
  if (titled !== undefined) columns[titled] = 'title';
  return columns;
}

/** Names by which a head is known: labels, keys and other names. */
export function getKnownHeads(type: TypeDefinition): (title: string) => boolean {
  const fields = getImportFields(type);
  const names = fields.flatMap((field) => [field.label.ko, field.label.en, field.key, ...getOtherNames(field)]);
  const knownNames = new Set(
    ['title', ...titleNames, ...codeNames, `${type.label.ko}명`, ...names].map(normalizeTitle),
  );
  return (title) => title !== '' && knownNames.has(normalizeTitle(title));
}

/** A text in a choice column that matches no option, with its number of rows. */
export interface UnknownChoice {
  text: string;
  rows: number;
}

/** Of a column of choices, what is none of them: mapped once for all rows. The most frequent first. */
export function listUnknownChoices(field: FieldDefinition, rows: readonly TableRow[], index: number): UnknownChoice[] {
  const counts = new Map<string, number>();
  const isKnownOption = isOption(field);
  for (const { cells } of rows) {
    const cell = readText(cells[index] ?? '', true);
    const texts = field.kind === 'choices' ? splitChoices(cell) : cell === '' ? [] : [cell];
    for (const text of texts) if (!isKnownOption(text)) counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => ({ text, rows: count })).sort((first, other) => other.rows - first.rows);
}

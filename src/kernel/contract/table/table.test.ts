/** Files of tables as offices have them, and what is read of each. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvBom, formatCsvLine } from '../csv.ts';
import {
  getDelimiter,
  getMarkLength,
  readFirstRows,
  readPart,
  readRows,
  readSinglePart,
  splitTextParts,
  type TableRow,
} from './rows.ts';
import { createBodyFilter, createColumnFinder, findHead, findTable, normalizeTitle, readTableBelow } from './table.ts';
import { countBytes as bytesIn, decodePart, decodeText, readEncoded } from './text.ts';

const bytesOf = (hex: string) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const utf16 = (text: string, mark: 'fffe' | 'feff') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return mark === 'fffe' ? bytes : bytes.swap16();
};
const rowsOf = (text: string) => readRows(text).rows.map(({ line, cells }) => [line, ...cells]);

describe('the text of a file', () => {
  it.each<[string, Uint8Array, string | null]>([
    ['UTF-8', new TextEncoder().encode('이름,역할'), '이름,역할'],
    ['UTF-8 with its mark', new TextEncoder().encode('\ufeff이름'), '이름'],
    // Browsers read the characters of Microsoft's extension, this runtime does not: the end-to-end test of invitations by file
    // covers them.
    ['EUC-KR', bytesOf('c0ccb8a72cbfaac7d2'), '이름,역할'],
    ['UTF-16, the lower byte first', utf16('이름\t역할', 'fffe'), '이름\t역할'],
    ['UTF-16, the higher byte first', utf16('이름\t역할', 'feff'), '이름\t역할'],
    ['plain letters', new TextEncoder().encode('name;role'), 'name;role'],
    ['a picture', bytesOf('89504e470d0a1a0a0000ff'), null],
    ['nothing', new Uint8Array(), ''],
  ])('is read from %s', (_, bytes, text) => {
    expect(decodeText(bytes)).toBe(text);
  });
});

describe('rows', () => {
  it.each<[string, string, (string | number)[][]]>([
    [
      'commas',
      '이름,메모\n가,나\n',
      [
        [1, '이름', '메모'],
        [2, '가', '나'],
      ],
    ],
    [
      'semicolons',
      '이름;금액\n가;1,5\n나;2,5\n',
      [
        [1, '이름', '금액'],
        [2, '가', '1,5'],
        [3, '나', '2,5'],
      ],
    ],
    [
      'tabs',
      '이름\t주소\n가\t서울, 중구\n',
      [
        [1, '이름', '주소'],
        [2, '가', '서울, 중구'],
      ],
    ],
    [
      'lines that end in CR LF',
      'a,b\r\nc,d\r\n',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'lines that end in CR alone',
      'a,b\rc,d\r',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'no end of the last line',
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'an empty last cell',
      'a,b\nc,\n',
      [
        [1, 'a', 'b'],
        [2, 'c', ''],
      ],
    ],
    [
      'an empty last cell without an end of line',
      'a,b\nc,',
      [
        [1, 'a', 'b'],
        [2, 'c', ''],
      ],
    ],
    ['quoted commas, quotes and line breaks', 'a,"b, ""c""\r\nd"\r\n', [[1, 'a', 'b, "c"\r\nd']]],
    [
      'a quote within a cell',
      '모니터 27" 대,1\n가,2\n',
      [
        [1, '모니터 27" 대', '1'],
        [2, '가', '2'],
      ],
    ],
    ['letters behind the end of a quotation', '"가"나,다\n', [[1, '가나', '다']]],
    [
      'rows without anything',
      'a,b\n\n,\n  ,\nc,d\n',
      [
        [1, 'a', 'b'],
        [5, 'c', 'd'],
      ],
    ],
    [
      'rows behind a cell of two lines',
      'a,b\n"c\nd",e\nf,g',
      [
        [1, 'a', 'b'],
        [2, 'c\nd', 'e'],
        [3, 'f', 'g'],
      ],
    ],
    [
      'the mark of UTF-8',
      `${csvBom}a,b\nc,d`,
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      'one column',
      '메일\na@b.example\n',
      [
        [1, '메일'],
        [2, 'a@b.example'],
      ],
    ],
    [
      'choices with semicolons among commas',
      'a,b\n1,x; y\n2,y; z\n',
      [
        [1, 'a', 'b'],
        [2, '1', 'x; y'],
        [3, '2', 'y; z'],
      ],
    ],
    [
      'a title above',
      '2026년 고객 명단\n\n이름;전화\n가;1\n',
      [
        [1, '2026년 고객 명단'],
        [3, '이름', '전화'],
        [4, '가', '1'],
      ],
    ],
    ['what would run as a formula', "'=1+1,a\n", [[1, '=1+1', 'a']]],
    ['a quote that opens nothing', "'가나,a\n", [[1, "'가나", 'a']]],
    ['nothing at all', '', []],
    ['line ends alone', '\n\r\n\r', []],
  ])('are read with %s', (_, text, rows) => {
    expect(rowsOf(text)).toEqual(rows);
  });

  it('name the row whose quotation mark has no end, and take nothing below for granted', () => {
    expect(readRows('이름,메모\n가,"안녕\n나,2\n다,3').openQuote).toBe(2);
    expect(readRows('이름,메모\n가,"안녕"\n나,2').openQuote).toBeNull();
    expect(splitTextParts('이름,메모\n가,1\n나,"2\n', { size: 10, isRow: () => true }).openQuote).toBe(3);
  });

  it('are read back as they were written, whatever is in the cells', () => {
    const cells = fc.array(
      fc.string({ unit: 'grapheme' }).map((text) => text.replace(/[\r\n'\t;]/g, '')),
      { minLength: 2, maxLength: 4 },
    );
    fc.assert(
      fc.property(fc.array(cells, { minLength: 1, maxLength: 5 }), (rows) => {
        const filledRows = rows.filter((row) => row.some((cell) => cell.trim() !== ''));
        const read = readRows(csvBom + rows.map(formatCsvLine).join('')).rows;
        expect(read.map((row) => row.cells)).toEqual(filledRows);
      }),
    );
  });

  it('are read in parts as they are read whole, wherever rows break', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r', ' ', '가') });
    const table = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 12 });
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 5 }), (rows, size) => {
        const text = csvBom + rows.map((row) => formatCsvLine(row)).join('');
        const isRow = ({ line }: TableRow) => line > 1;
        const whole = readRows(text).rows.filter(isRow);
        const { parts } = splitTextParts(text, { size, isRow });
        expect(parts.flatMap((part) => readPart(text, part, isRow))).toEqual(whole);
        expect(parts.map((part) => part.rows)).toEqual(parts.map((part) => readPart(text, part, isRow).length));
        expect(parts.slice(0, -1).every((part) => part.rows === size)).toBe(true);
        expect(readFirstRows(text, 3)).toEqual(readRows(text).rows.slice(0, 3));
      }),
    );
  });
});

describe('a table', () => {
  const names = ['이름', '전화번호', '이메일', '금액', '구분'];
  const headOf = (text: string) => {
    const { line, height, cells } = findTable(readRows(text).rows, names).head;
    return [line, height, ...cells];
  };

  it.each<[string, string, (string | number)[]]>([
    ['the first line', '이름,금액\n가,1', [1, 1, '이름', '금액']],
    ['the line below a title', '고객 명단 (2026.11)\n이름,금액\n가,1', [2, 1, '이름', '금액']],
    [
      'the line below a title and an empty one',
      '명단,,\n,,\n이름,전화번호,금액\n가,1,2',
      [3, 1, '이름', '전화번호', '금액'],
    ],
    [
      'the lower line below merged groups',
      '고객,,연락\n이름,구분,전화번호\n가,나,1',
      [2, 1, '이름', '구분', '전화번호'],
    ],
    ['both lines of merged heads', '이름,연락처,\n,전화번호,이메일\n가,1,a@b.c', [1, 2, '이름', '전화번호', '이메일']],
    ['names in another writing', '이 름,전화 번호*,금액(원)\n가,1,2', [1, 1, '이 름', '전화 번호*', '금액(원)']],
    ['the first line where nothing is known', '아무개,모름\n가,1', [1, 1, '아무개', '모름']],
  ])('has its head in %s', (_, text, head) => {
    expect(headOf(text)).toEqual(head);
  });

  it('leaves out sums, empty rows and heads that come again, and counts them', () => {
    const text = '이름,금액\n가,1\n\n소계,"1,000원"\n이름,금액\n나,2\n,\n합 계,₩3\n\n';
    const table = findTable(readRows(text).rows, names);
    expect(table.rows.map(({ line, cells }) => [line, ...cells])).toEqual([
      [2, '가', '1'],
      [6, '나', '2'],
    ]);
    expect([table.empty, table.sums, table.heads]).toEqual([2, [4, 8], [5]]);
  });

  it('leaves text unchanged that only begins like a formula', () => {
    const rows = readRows('이름,구분\n합계상사,고객\n계,고객\nTotal,고객\n계\n').rows;
    expect(findTable(rows, names).rows).toHaveLength(4);
  });

  it('formats the rows of a part like those of the whole', () => {
    const { rows } = readRows('명단\n이름,금액\n가,1\n합계,1\n나,2');
    const head = findHead(rows, (title) => names.map(normalizeTitle).includes(title));
    expect(rows.filter(createBodyFilter(head))).toEqual(readTableBelow(rows, head).rows);
  });

  it('finds a column however it is written, and none that has no name', () => {
    const find = createColumnFinder(['', ' E-Mail ', '전화 번호(필수)', 'ＮＡＭＥ']);
    expect([find(['email']), find(['전화번호']), find(['name']), find(['', '없음'])]).toEqual([1, 2, 3, -1]);
  });
});

describe('a part of the bytes', () => {
  const text = '이름,메모\r\n가,"둘째\n줄"\r\n나,é\r\n다,끝\r\n';
  it.each<[string, Uint8Array]>([
    ['UTF-8', new TextEncoder().encode(text.replace('é', 'é😀'))],
    ['UTF-8 with its mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16, the smaller byte first', utf16(text, 'fffe')],
    ['UTF-16, the larger byte first', utf16(text, 'feff')],
    ['EUC-KR', bytesOf('c0ccb8a72cb8deb8f00ab0a12c310ab3aa2cb3a10ab4d92cb3a1')],
  ])('is read by itself in %s as with all of the text', (_, bytes) => {
    const encoded = readEncoded(bytes);
    if (!encoded) throw new Error('not read');
    const { text: whole, encoding, mark } = encoded;
    const isRow = () => true;
    const { parts } = splitTextParts(whole, { size: 2, isRow });
    const skipped = getMarkLength(whole);
    const rows = parts.flatMap(({ from, to, line }) => {
      const start = mark + bytesIn(whole.slice(0, skipped + from), encoding);
      const end = start + bytesIn(whole.slice(skipped + from, skipped + to), encoding);
      const own = decodePart(bytes.subarray(start, end), encoding);
      return readSinglePart(own, { line, delimiter: getDelimiter(whole) }, isRow);
    });
    expect(rows).toEqual(readRows(whole).rows);
    expect(rows.length).toBeGreaterThan(3);
  });
});

/**
 * A messy list of two hundred customers, as an office writes it: EUC-KR, with a title, merged headers, totals, and values in every
 * format.
 */

const lead = 0xa1;
const last = 0xfe;

/** Runtimes decode EUC-KR but cannot encode it: maps each character to its two bytes by decoding. */
function mapSigns(): ReadonlyMap<string, [number, number]> {
  const signs = new Map<string, [number, number]>();
  const decoder = new TextDecoder('euc-kr');
  for (let high = lead; high <= last; high += 1) {
    for (let low = lead; low <= last; low += 1) {
      const sign = decoder.decode(Uint8Array.of(high, low));
      if (sign.length === 1 && sign !== '\ufffd') signs.set(sign, [high, low]);
    }
  }
  return signs;
}

/** @throws for a sign that EUC-KR has not */
export function encodeEucKr(text: string): Buffer {
  const signs = mapSigns();
  const bytes = [...text].flatMap((sign) => {
    if (sign < '\u0080') return [sign.charCodeAt(0)];
    const signBytes = signs.get(sign);
    if (!signBytes) throw new Error(`EUC-KR has no ${sign}`);
    return signBytes;
  });
  return Buffer.from(bytes);
}

const toWide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const pickForm = <T>(forms: readonly ((value: T) => string)[], at: number, value: T): string =>
  (forms[at % forms.length] as (value: T) => string)(value);

const phones = [
  (digits: string) => `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
  (digits: string) => `010.${digits.slice(0, 4)}.${digits.slice(4)}`,
  (digits: string) => `010 ${digits.slice(0, 4)} ${digits.slice(4)}`,
  (digits: string) => `010${digits}`,
  (digits: string) => toWide(`010-${digits.slice(0, 4)}-${digits.slice(4)}`),
  (digits: string) => `+82 10-${digits.slice(0, 4)}-${digits.slice(4)}`,
];
const days = [
  (day: string) => day.replaceAll('-', '.'),
  (day: string) => day,
  (day: string) => day.replaceAll('-', ''),
  (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$1년 $2월 $3일'),
  (day: string) => toWide(day.replaceAll('-', '.')),
];
const amounts = [
  (won: number) => `${won.toLocaleString('ko')}원`,
  (won: number) => `￦${won.toLocaleString('ko')}`,
  (won: number) => String(won),
  (won: number) => toWide(won.toLocaleString('ko')),
];

const quoteCell = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const createLine = (...cells: string[]): string => `${cells.map(quoteCell).join(',')}\r\n`;

/** Of two hundred rows: how many fit, repeat an earlier one, repeat what is there, and do not fit. */
export const messyListCounts = { rows: 200, repeated: 10, there: 5, wrong: 12 } as const;

/** The telephone numbers of those that are there already. */
export const existingNumbers = Array.from(
  { length: messyListCounts.there },
  (_, at) => `010-7000-${String(at).padStart(4, '0')}`,
);

const toEightDigits = (at: number): string => String(20_000_000 + at * 7919).slice(0, 8);

function createRow(at: number): string[] {
  const isRepeated = at >= 150 && at < 150 + messyListCounts.repeated;
  const isThere = at >= 170 && at < 170 + messyListCounts.there;
  const isWrong = at >= messyListCounts.rows - messyListCounts.wrong;
  const digits = toEightDigits(isRepeated ? at - 150 : at);
  const phone = isThere ? (existingNumbers[at - 170] ?? '') : pickForm(phones, at, digits);
  const day = `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
  const wrong = isWrong ? at % 3 : null;
  return [
    String(at + 1),
    wrong === 0 ? '' : `${at % 2 ? '가람' : '나래'} 상사 ${at + 1}`,
    ['개인', '법인', '고객'][at % 3] ?? '',
    wrong === 1 ? `10-${digits.slice(0, 4)}-${digits.slice(4)}` : phone,
    at % 4 === 0 ? ` Customer${isRepeated ? at - 150 : at}@Naver.com ` : '',
    wrong === 2 ? '2026.02.30' : pickForm(days, at, day),
    pickForm(amounts, at, 1_797_000 + at * 1000),
    at % 9 === 0 ? '전화는 오후에, 문자는 안 됨' : '',
  ];
}

/** The file, with a row of sums in the middle and at its end. */
export function createMessyList(): Buffer {
  const rows = Array.from({ length: messyListCounts.rows }, (_, at) => createRow(at));
  const body = rows.flatMap((row, at) =>
    at === 99 ? [createLine(...row), createLine('소계', '', '', '', '', '', '215,000,000', '')] : createLine(...row),
  );
  return encodeEucKr(
    [
      createLine('2026년 고객 명단 (영업팀)'),
      createLine('', '', '', '', '', '', '', ''),
      createLine('순번', '고객명', '구분', '연락처', '', '거래', '', '비고'),
      createLine('', '', '', '휴대폰', '메일', '첫 거래일', '누적 매출', ''),
      ...body,
      createLine('합 계', '', '', '', '', '', '￦430,000,000', ''),
    ].join(''),
  );
}

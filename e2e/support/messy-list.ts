/** A list of two hundred customers as an office keeps it: saved in EUC-KR, with a title, merged heads, sums, and values in every form. */

const lead = 0xa1;
const last = 0xfe;

/** Runtimes read EUC-KR and write none: each sign by its two bytes, as reading tells them. */
function bytesOfSigns(): ReadonlyMap<string, [number, number]> {
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
export function eucKr(text: string): Buffer {
  const signs = bytesOfSigns();
  const bytes = [...text].flatMap((sign) => {
    if (sign < '\u0080') return [sign.charCodeAt(0)];
    const found = signs.get(sign);
    if (!found) throw new Error(`EUC-KR has no ${sign}`);
    return found;
  });
  return Buffer.from(bytes);
}

const wide = (text: string): string =>
  text.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0));

const pick = <T>(forms: readonly ((value: T) => string)[], at: number, value: T): string =>
  (forms[at % forms.length] as (value: T) => string)(value);

const phones = [
  (digits: string) => `010-${digits.slice(0, 4)}-${digits.slice(4)}`,
  (digits: string) => `010.${digits.slice(0, 4)}.${digits.slice(4)}`,
  (digits: string) => `010 ${digits.slice(0, 4)} ${digits.slice(4)}`,
  (digits: string) => `010${digits}`,
  (digits: string) => wide(`010-${digits.slice(0, 4)}-${digits.slice(4)}`),
  (digits: string) => `+82 10-${digits.slice(0, 4)}-${digits.slice(4)}`,
];
const days = [
  (day: string) => day.replaceAll('-', '.'),
  (day: string) => day,
  (day: string) => day.replaceAll('-', ''),
  (day: string) => day.replace(/(\d+)-(\d+)-(\d+)/, '$1년 $2월 $3일'),
  (day: string) => wide(day.replaceAll('-', '.')),
];
const amounts = [
  (won: number) => `${won.toLocaleString('ko')}원`,
  (won: number) => `￦${won.toLocaleString('ko')}`,
  (won: number) => String(won),
  (won: number) => wide(won.toLocaleString('ko')),
];

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const line = (...cells: string[]): string => `${cells.map(quoted).join(',')}\r\n`;

/** Of two hundred rows: how many fit, repeat an earlier one, repeat what is there, and do not fit. */
export const messy = { rows: 200, repeated: 10, there: 5, wrong: 12 } as const;

/** The telephone numbers of those that are there already. */
export const numbersThere = Array.from({ length: messy.there }, (_, at) => `010-7000-${String(at).padStart(4, '0')}`);

const eight = (at: number): string => String(20_000_000 + at * 7919).slice(0, 8);

function rowOf(at: number): string[] {
  const isRepeated = at >= 150 && at < 150 + messy.repeated;
  const isThere = at >= 170 && at < 170 + messy.there;
  const isWrong = at >= messy.rows - messy.wrong;
  const digits = eight(isRepeated ? at - 150 : at);
  const phone = isThere ? (numbersThere[at - 170] ?? '') : pick(phones, at, digits);
  const day = `2026-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`;
  const wrong = isWrong ? at % 3 : null;
  return [
    String(at + 1),
    wrong === 0 ? '' : `${at % 2 ? '가람' : '나래'} 상사 ${at + 1}`,
    ['개인', '법인', '고객'][at % 3] ?? '',
    wrong === 1 ? `10-${digits.slice(0, 4)}-${digits.slice(4)}` : phone,
    at % 4 === 0 ? ` Customer${isRepeated ? at - 150 : at}@Naver.com ` : '',
    wrong === 2 ? '2026.02.30' : pick(days, at, day),
    pick(amounts, at, 1_797_000 + at * 1000),
    at % 9 === 0 ? '전화는 오후에, 문자는 안 됨' : '',
  ];
}

/** The file, with a row of sums in the middle and at its end. */
export function messyList(): Buffer {
  const rows = Array.from({ length: messy.rows }, (_, at) => rowOf(at));
  const body = rows.flatMap((row, at) =>
    at === 99 ? [line(...row), line('소계', '', '', '', '', '', '215,000,000', '')] : line(...row),
  );
  return eucKr(
    [
      line('2026년 고객 명단 (영업팀)'),
      line('', '', '', '', '', '', '', ''),
      line('순번', '고객명', '구분', '연락처', '', '거래', '', '비고'),
      line('', '', '', '휴대폰', '메일', '첫 거래일', '누적 매출', ''),
      ...body,
      line('합 계', '', '', '', '', '', '￦430,000,000', ''),
    ].join(''),
  );
}

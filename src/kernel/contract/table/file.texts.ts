/** Table file texts: wording for every choice of a table file. */
import type { LocalText } from '../text.ts';

export const tableTexts = {
  drop: {
    ko: '엑셀이나 CSV 파일을 끌어다 놓거나 눌러서 골라 주세요',
    en: 'Drop a spreadsheet or a CSV file here, or press to choose one',
  },
  unreadable: {
    ko: '읽을 수 없는 파일입니다. 엑셀 파일(xlsx)이나 CSV 파일을 골라 주세요.',
    en: 'This file cannot be read. Please choose a spreadsheet (xlsx) or a CSV file.',
  },
  oldWorkbook: {
    ko: '예전 엑셀 형식(xls)이나 암호가 걸린 파일은 읽지 못합니다. 엑셀에서 ‘다른 이름으로 저장’으로 암호 없는 xlsx로 저장한 뒤 골라 주세요.',
    en: 'Spreadsheets of the old form (xls), and those with a password, cannot be read. Please save the file as xlsx without a password and choose that.',
  },
  openQuote: {
    ko: '{line}번째 줄에서 시작한 큰따옴표(")가 닫히지 않아 그 아래를 읽을 수 없습니다. 파일에서 수정한 뒤 다시 선택해 주세요.',
    en: 'A quotation mark (") in row {line} is never closed, so the rows below cannot be read. Please fix the file and choose it again.',
  },
} as const satisfies Record<string, LocalText>;

/** Endings and types of the files that are read as tables, as an input takes them. */
export const tableFiles = '.xlsx,.csv,.tsv,.txt,text/csv,text/tab-separated-values';

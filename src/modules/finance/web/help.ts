/** Help texts of the finance screens; each is lazily loaded when the `?` is pressed. */
import type { Help } from '#kernel/web/help.ts';
import { terms } from './terms.ts';

export const overviewHelp: Help = {
  says: {
    ko: [
      '회사의 현금, 수입, 비용과 이익을 보여 줍니다.',
      '달을 마감하면 그 달의 숫자가 더는 바뀌지 않습니다.',
      '숫자를 누르면 그 숫자를 만든 전표로 갈 수 있습니다.',
    ],
    en: [
      'Cash, income, expenses and profit of the company.',
      'Once a month is closed its figures no longer change.',
      'Select a figure to see its entries.',
    ],
  },
  terms: [terms.entry, terms.closing],
};

export const entryListHelp: Help = {
  says: {
    ko: [
      '장부에 적힌 전표를 날짜순으로 봅니다.',
      '업무가 진행되면 전표가 자동으로 등록되고, 직접 등록할 수도 있습니다.',
      '잘못된 전표는 삭제하지 않고 역분개로 바로잡습니다.',
    ],
    en: [
      'All entries in the books, by date.',
      'Flows post entries automatically; you can also post one yourself.',
      'A wrong entry is corrected by a reversal, never deleted.',
    ],
  },
  terms: [terms.entry, terms.debit, terms.credit, terms.reversal],
};

export const newEntryHelp: Help = {
  says: {
    ko: [
      '전표를 직접 등록하는 화면입니다.',
      '줄마다 계정과목과 차변이나 대변의 금액을 적으세요.',
      '차변과 대변의 합이 같아야 등록할 수 있습니다.',
    ],
    en: [
      'Post an entry yourself.',
      'Each line has an account and an amount on one side.',
      'Debit and credit must be equal before you can post.',
    ],
  },
  terms: [terms.debit, terms.credit, terms.entry],
};

export const entryHelp: Help = {
  says: {
    ko: [
      '전표 하나의 내용과 어디에서 왔는지 보여 줍니다.',
      '업무 흐름이 등록한 전표는 그 진행 건에서 되돌릴 수 있습니다.',
      '직접 등록한 전표는 역분개로 바로잡습니다.',
    ],
    en: [
      'One entry, and where it came from.',
      'To undo an entry posted by a flow, undo its run.',
      'To correct an entry posted by hand, reverse it.',
    ],
  },
  terms: [terms.debit, terms.credit, terms.reversal],
};

export const accountHelp: Help = {
  says: {
    ko: [
      '전표에 쓰는 계정과목의 목록입니다.',
      '새 계정과목을 만들거나 이름을 바꿀 수 있습니다.',
      '이미 쓴 계정과목은 삭제하지 않고 사용을 중지합니다.',
    ],
    en: [
      'The accounts that entries are posted to.',
      'Add or rename accounts.',
      'Used accounts are deactivated, not deleted.',
    ],
  },
  terms: [terms.entry],
};

export const stateHelp: Help = {
  says: {
    ko: [
      '시산표, 재무상태표, 손익계산서를 기간별로 봅니다.',
      '금액을 누르면 그 금액을 만든 전표가 나옵니다.',
      '차변과 대변의 합계가 같은지도 함께 확인합니다.',
    ],
    en: [
      'Trial balance, balance sheet and income statement of a period.',
      'Select an amount to see its entries.',
      'It also shows whether debit and credit are equal.',
    ],
  },
  terms: [terms.trial, terms.debit, terms.credit, terms.closing],
};

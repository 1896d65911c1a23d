/** Withdrawal messages to customers and company staff. */

import { formatCalendarDay } from '#kernel/contract/format.ts';
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { refusalReasonLabels } from '../contract/withdrawal/refusal-reasons.ts';
import type { RefusalReason } from '../contract/withdrawal.ts';

interface Message {
  title: LocalText;
  body: LocalText;
}
type TextBuilder = (locale: Locale) => string;

const createBoth = (draw: TextBuilder): LocalText => ({ ko: draw('ko'), en: draw('en') });
const formatDay = (day: string, locale: Locale): string => formatCalendarDay(day, locale);

/** Remaining steps of the refund, for the customer who gets it. */
const createRefundText = (refundBy: string | null, isPaid: boolean): LocalText => {
  if (refundBy) {
    return createBoth((locale) =>
      locale === 'ko'
        ? `${formatDay(refundBy, 'ko')}까지 환급해 드립니다.`
        : `You are refunded by ${formatDay(refundBy, 'en')}.`,
    );
  }
  if (!isPaid)
    return { ko: '받은 대금이 없어 환급할 금액은 없습니다.', en: 'Nothing was paid, so there is nothing to refund.' };
  return {
    ko: '상품을 돌려받은 날부터 3영업일 안에 환급해 드립니다.',
    en: 'You are refunded within 3 working days of our getting the goods back.',
  };
};

/** Why an order stays that an undo did not cancel. */
export const notCancelled: LocalText = {
  ko: '되돌려도 주문이 취소되지 않습니다.',
  en: 'Undoing it does not cancel the order.',
};

interface WithdrawalSubject {
  number: string;
  isSent: boolean;
  isPaid: boolean;
  refundBy: string | null;
}

export function createRequestedTexts({ number, isSent, isPaid, refundBy }: WithdrawalSubject): Message {
  const money = createRefundText(refundBy, isPaid);
  return {
    title: { ko: `청약철회 요청을 받았습니다 (${number})`, en: `We have received your withdrawal (${number})` },
    body: isSent
      ? {
          ko: `받으신 상품을 회사로 돌려보내 주세요. ${money.ko}`,
          en: `Please send the goods back to us. ${money.en}`,
        }
      : money,
  };
}

export function createAcceptedTexts({ number, isPaid, refundBy }: WithdrawalSubject): Message {
  return {
    title: { ko: `청약철회가 처리되었습니다 (${number})`, en: `Your withdrawal is complete (${number})` },
    body: createRefundText(refundBy, isPaid),
  };
}

export function createRefusedTexts(
  { number }: WithdrawalSubject,
  { ground: refusalReason, note }: { ground: RefusalReason; note: string },
): Message {
  const more = note ? `\n\n${note}` : '';
  return {
    title: { ko: `청약철회를 받아들이지 못했습니다 (${number})`, en: `Your withdrawal was refused (${number})` },
    body: {
      ko: `사유: ${refusalReasonLabels[refusalReason].ko}.${more}`,
      en: `Ground: ${refusalReasonLabels[refusalReason].en}.${more}`,
    },
  };
}

/** For order staff: legal duties and their deadlines. */
export function createTeamTexts(input: WithdrawalSubject & { customer: string; total: Money }): Message {
  const { number, customer, total, isPaid, refundBy } = input;
  const due = createBoth((locale) => {
    if (refundBy)
      return locale === 'ko' ? `${formatDay(refundBy, 'ko')}까지 환급` : `refund by ${formatDay(refundBy, 'en')}`;
    if (!isPaid) return locale === 'ko' ? '받은 대금 없음' : 'nothing was paid';
    return locale === 'ko'
      ? '상품을 돌려받은 날부터 3영업일 안에 환급'
      : 'refund within 3 working days of getting the goods back';
  });
  const money = createBoth((locale) => formatMoney(total, locale));
  const what = {
    ko: `${customer}님, ${money.ko} · ${due.ko}`,
    en: `${customer}, ${money.en} · ${due.en}`,
  };
  return { title: { ko: `청약철회 요청: 주문 ${number}`, en: `Withdrawal asked for: order ${number}` }, body: what };
}

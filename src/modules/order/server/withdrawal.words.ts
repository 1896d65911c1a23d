/** What customers and the company's people are told of a withdrawal. */
import { formatMoney, type Money } from '#kernel/contract/money.ts';
import type { Locale, LocalText } from '#kernel/contract/text.ts';
import { writtenDay } from '#kernel/contract/written.ts';
import { groundLabels } from '../contract/withdrawal/grounds.ts';
import type { RefusalGround } from '../contract/withdrawal.ts';

interface Said {
  title: LocalText;
  body: LocalText;
}
type Draw = (locale: Locale) => string;

const both = (draw: Draw): LocalText => ({ ko: draw('ko'), en: draw('en') });
const dayIn = (day: string, locale: Locale): string => writtenDay(day, locale);

/** What is still to be done about the money, for who gets it back. */
const refund = (refundBy: string | null, isPaid: boolean): LocalText => {
  if (refundBy) {
    return both((locale) =>
      locale === 'ko'
        ? `${dayIn(refundBy, 'ko')}까지 환급해 드립니다.`
        : `You are refunded by ${dayIn(refundBy, 'en')}.`,
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

interface About {
  number: string;
  isSent: boolean;
  isPaid: boolean;
  refundBy: string | null;
}

export function requestedWords({ number, isSent, isPaid, refundBy }: About): Said {
  const money = refund(refundBy, isPaid);
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

export function acceptedWords({ number, isPaid, refundBy }: About): Said {
  return {
    title: { ko: `청약철회가 처리되었습니다 (${number})`, en: `Your withdrawal is complete (${number})` },
    body: refund(refundBy, isPaid),
  };
}

export function refusedWords({ number }: About, { ground, note }: { ground: RefusalGround; note: string }): Said {
  const more = note ? `\n\n${note}` : '';
  return {
    title: { ko: `청약철회를 받아들이지 못했습니다 (${number})`, en: `Your withdrawal was refused (${number})` },
    body: {
      ko: `사유: ${groundLabels[ground].ko}.${more}`,
      en: `Ground: ${groundLabels[ground].en}.${more}`,
    },
  };
}

/** For who handles orders: until when the law wants what. */
export function teamWords(about: About & { customer: string; total: Money }): Said {
  const { number, customer, total, isPaid, refundBy } = about;
  const due = both((locale) => {
    if (refundBy) return locale === 'ko' ? `${dayIn(refundBy, 'ko')}까지 환급` : `refund by ${dayIn(refundBy, 'en')}`;
    if (!isPaid) return locale === 'ko' ? '받은 대금 없음' : 'nothing was paid';
    return locale === 'ko'
      ? '상품을 돌려받은 날부터 3영업일 안에 환급'
      : 'refund within 3 working days of getting the goods back';
  });
  const money = both((locale) => formatMoney(total, locale));
  const what = {
    ko: `${customer}님, ${money.ko} · ${due.ko}`,
    en: `${customer}, ${money.en} · ${due.en}`,
  };
  return { title: { ko: `청약철회 요청: 주문 ${number}`, en: `Withdrawal asked for: order ${number}` }, body: what };
}

/** Texts of the order frame in one language: titles, memos and facts use the company's, messages their reader's. */
import type { Locale } from '#kernel/contract/text.ts';

export const frameTexts = {
  ko: {
    title: '="주문 " + (has(steps.order) ? steps.order.output.number + " " : "") + "· " + input.customerName',
    approvalTitle: '="주문 " + steps.order.output.number + " 결재 요청"',
    number: '주문 번호',
    customer: '주문자',
    items: '상품',
    left: '남는 재고',
    history: '고객 이력',
    declined: '결재에서 반려되었습니다.',
    stockNote: '="주문 " + steps.order.output.number',
    exempt: '면세',
    memo: '="온라인 매출 " + steps.order.output.number + " " + input.customerName',
  },
  en: {
    title: '="Order " + (has(steps.order) ? steps.order.output.number + " " : "") + "· " + input.customerName',
    approvalTitle: '="Approval of order " + steps.order.output.number',
    number: 'Order number',
    customer: 'Customer',
    items: 'Items',
    left: 'Stock left',
    history: 'Customer so far',
    declined: 'The approval was declined.',
    stockNote: '="Order " + steps.order.output.number',
    exempt: 'Tax-exempt',
    memo: '="Online sale " + steps.order.output.number + " " + input.customerName',
  },
} as const satisfies Record<Locale, Record<string, string>>;

export type FrameTexts = (typeof frameTexts)[Locale];

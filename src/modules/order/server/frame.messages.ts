/** Messages of the order frame to customers and the team, by mail and notice. */
import { createAddressExpression } from '#modules/flow/contract/address-expression.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { notificationMessage } from '#modules/notification/contract/blocks.ts';
import { orderPaths } from '../contract/paths.ts';

type Block = FrameDraft['blocks'][number];

interface Message {
  title: Block['title'];
  body: Block['title'];
  undoneTitle: Block['title'];
  undoneBody?: Block['title'];
}

/** Address of the run's order. */
const orderLink = createAddressExpression(orderPaths.order, { id: 'steps.order.output.id' });

export function createMailBlock(
  id: string,
  title: Block['title'],
  { recipient, ...texts }: Message & { recipient: string },
): Block {
  return {
    id,
    kind: notificationMessage.kind,
    title,
    settings: {
      to: 'email',
      recipient,
      channel: 'mail',
      ...texts,
      link: orderLink,
    },
  };
}

export function createNoticeBlock(
  id: string,
  title: Block['title'],
  settings: Record<string, string | Message['title']>,
): Block {
  return {
    id,
    kind: notificationMessage.kind,
    title,
    settings: { channel: 'in-app', link: orderLink, ...settings },
  };
}

export const confirmedTexts: Message = {
  title: {
    ko: '="주문이 확정되었습니다 (" + steps.order.output.number + ")"',
    en: '="Your order " + steps.order.output.number + " is confirmed"',
  },
  body: {
    ko: '="주문해 주셔서 감사합니다. " + steps.order.output.summaryIn.ko + ", 합계 " + steps.order.output.totalIn.ko + " 주문이 확정되었습니다. 준비되는 대로 보내 드리겠습니다."',
    en: '="Thank you. Your order (" + steps.order.output.summaryIn.en + ", total " + steps.order.output.totalIn.en + ") is confirmed and will be on its way soon."',
  },
  undoneTitle: {
    ko: '="주문이 취소되었습니다 (" + steps.order.output.number + ")"',
    en: '="Your order " + steps.order.output.number + " is cancelled"',
  },
  undoneBody: {
    ko: '="앞서 확정되었다고 알려 드린 주문(" + steps.order.output.summaryIn.ko + ", 합계 " + steps.order.output.totalIn.ko + ")이 취소되었습니다. 혼란을 드려 죄송합니다."',
    en: '="The order that we confirmed earlier (" + steps.order.output.summaryIn.en + ", total " + steps.order.output.totalIn.en + ") is cancelled. We are sorry for the confusion."',
  },
};

export const rejectedTexts: Message = {
  title: {
    ko: '="주문을 진행하지 못했습니다 (" + steps.order.output.number + ")"',
    en: '="We could not accept your order " + steps.order.output.number',
  },
  body: {
    ko: '죄송합니다. 주문을 검토했으나 이번에는 진행하지 못했습니다. 이미 입금하셨다면 돌려드립니다.',
    en: 'We are sorry. After review we could not accept this order. If you have paid already, you get it back.',
  },
  undoneTitle: {
    ko: '="주문을 다시 검토합니다 (" + steps.order.output.number + ")"',
    en: '="We look at your order " + steps.order.output.number + " again"',
  },
  undoneBody: {
    ko: '앞서 진행하지 못한다고 알려 드린 안내는 더 이상 유효하지 않습니다. 혼란을 드려 죄송합니다.',
    en: 'What we told you earlier, that we could not accept this order, does not hold any more. We are sorry for the confusion.',
  },
};

export const teamTexts: Message = {
  title: {
    ko: '="새 주문 " + steps.order.output.number + " 확정"',
    en: '="New order " + steps.order.output.number + " confirmed"',
  },
  body: {
    ko: '=input.customerName + "님, " + steps.order.output.summaryIn.ko + ", " + steps.order.output.totalIn.ko',
    en: '=input.customerName + ", " + steps.order.output.summaryIn.en + ", " + steps.order.output.totalIn.en',
  },
  undoneTitle: {
    ko: '="주문 " + steps.order.output.number + " 취소"',
    en: '="Order " + steps.order.output.number + " cancelled"',
  },
};

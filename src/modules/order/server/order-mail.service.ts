/** Order mail service: notifies a customer of an order that staff moved on; mails only if the account allows it. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { listPreferences } from '#modules/identity/server/index.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import type { OrderState } from '../contract/states.ts';
import { selectNewsletterChoice } from './guest.queries.ts';
import type { OrderRow } from './order.queries.ts';

type Customer = Pick<OrderRow, 'guestId' | 'personId'>;

/** On until the customer says otherwise; an order that was taken by hand has nobody who could. */
export async function hasOrderMailsOn(context: Context, { guestId, personId }: Customer): Promise<boolean> {
  if (personId) return (await listPreferences(context, [personId])).get(personId)?.notifications.email ?? true;
  if (!guestId) return true;
  const [choice] = await context.unit.query(selectNewsletterChoice(context.companyId, guestId));
  return choice?.notifications ?? true;
}

const mailTexts: Partial<Record<OrderState, { title: LocalText; body: LocalText }>> = {
  shipped: {
    title: { ko: '상품을 보냈습니다', en: 'Your order is on its way' },
    body: {
      ko: '주문하신 상품을 보냈습니다. 받으시면 주문 화면에서 거래 완료를 눌러 주세요.',
      en: 'We have shipped your order. Once it arrives, please confirm receipt on the order page.',
    },
  },
  completed: {
    title: { ko: '거래가 끝났습니다', en: 'Your order is complete' },
    body: {
      ko: '주문하신 거래를 마쳤습니다. 이용해 주셔서 감사합니다.',
      en: 'Your order is complete. Thank you for shopping with us.',
    },
  },
};

/** For an order that nobody can open: entered by hand, without a known customer. */
const noRecipient: LocalText = { ko: '주문하신 상품을 보냈습니다.', en: 'We have shipped your order.' };

/** Within the unit that moves the order. */
export async function notifyCustomer(context: Context, order: OrderRow, to: OrderState): Promise<void> {
  const mailText = mailTexts[to];
  if (!mailText) return;
  const { id, number, guestId, personId, executionId, contact } = order;
  const title = { ko: `${mailText.title.ko} (${number})`, en: `${mailText.title.en} (${number})` };
  const opens = guestId !== null || personId !== null;
  const body = to === 'shipped' && !opens ? noRecipient : mailText.body;
  const message = { executionId, title, body, link: opens ? orderPaths.order({ id }) : null, kakao: null };
  const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };
  const readers = { personIds: personId ? [personId] : [], guestIds: guestId && !personId ? [guestId] : [] };
  await sendMessage(context, { ...message, channel: 'in-app', recipients: { ...nobody, ...readers } });
  if (!contact.email || !(await hasOrderMailsOn(context, order))) return;
  await sendMessage(context, { ...message, channel: 'mail', recipients: { ...nobody, emails: [contact.email] } });
}

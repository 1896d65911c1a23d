/** What a customer is told of an order that staff moved on: a notice, and a mail where the account has order notices on. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { choicesOf } from '#modules/identity/server/index.ts';
import { sendMessage } from '#modules/notification/server/index.ts';
import { orderPaths } from '../contract/paths.ts';
import type { OrderState } from '../contract/states.ts';
import { selectGuestChoice } from './guest.queries.ts';
import type { OrderRow } from './order.queries.ts';

type Customer = Pick<OrderRow, 'guestId' | 'personId'>;

/** On until the customer says otherwise; an order that was taken by hand has nobody who could. */
export async function wantsOrderMails(context: Context, { guestId, personId }: Customer): Promise<boolean> {
  if (personId) return (await choicesOf(context, [personId])).get(personId)?.notifications.email ?? true;
  if (!guestId) return true;
  const [choice] = await context.unit.query(selectGuestChoice(context.companyId, guestId));
  return choice?.notifications ?? true;
}

const words: Partial<Record<OrderState, { title: LocalText; body: LocalText }>> = {
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

/** Of an order that nobody can open: taken by hand, without a customer who is known here. */
const sentToNobody: LocalText = { ko: '주문하신 상품을 보냈습니다.', en: 'We have shipped your order.' };

/** Within the unit that moves the order. */
export async function tellCustomer(context: Context, order: OrderRow, to: OrderState): Promise<void> {
  const said = words[to];
  if (!said) return;
  const { id, number, guestId, personId, executionId, contact } = order;
  const title = { ko: `${said.title.ko} (${number})`, en: `${said.title.en} (${number})` };
  const opens = guestId !== null || personId !== null;
  const body = to === 'shipped' && !opens ? sentToNobody : said.body;
  const message = { executionId, title, body, link: opens ? orderPaths.order({ id }) : null, kakao: null };
  const nobody = { personIds: [], guestIds: [], emails: [], phones: [] };
  const readers = { personIds: personId ? [personId] : [], guestIds: guestId && !personId ? [guestId] : [] };
  await sendMessage(context, { ...message, channel: 'in-app', recipients: { ...nobody, ...readers } });
  if (!contact.email || !(await wantsOrderMails(context, order))) return;
  await sendMessage(context, { ...message, channel: 'mail', recipients: { ...nobody, emails: [contact.email] } });
}

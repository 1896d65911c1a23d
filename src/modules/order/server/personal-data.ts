/** Whose data orders are: of who ordered, by the account or by the address that was given. */
import { words } from '#kernel/contract/words.ts';
import { type PersonalData, personKey } from '#kernel/server/personal-data.ts';
import { orderWords } from '../contract/order.texts.ts';
import { orderers } from './names.queries.ts';

const type = 'order.order';

export const orderData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '주문', en: 'Orders' },
      fields: [words.name, words.phone, words.email, words.address, orderWords.item, orderWords.note],
    },
  ],
  async persons({ unit, companyId }, subjects) {
    const rows = await unit.query(
      orderers(
        companyId,
        subjects.map(({ id }) => id),
      ),
    );
    return rows.map(({ id, personId, name, email, phone }) => ({
      ...{ id, kinds: [type], name: name || null, contact: [email, phone].filter(Boolean).join(', ') || null },
      person: personKey({ personId, email }, { type, id }),
    }));
  },
};

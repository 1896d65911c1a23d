/** Personal data of orders: belongs to the customer, by account or by given address. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { getPersonKey, type PersonalData } from '#kernel/server/personal-data.ts';
import { orderTexts } from '../contract/order.texts.ts';
import { selectOrderers } from './names.queries.ts';

const type = 'order.order';

export const orderData: PersonalData = {
  type,
  kinds: () => [
    {
      key: type,
      title: { ko: '주문', en: 'Orders' },
      fields: [
        commonTexts.name,
        commonTexts.phone,
        commonTexts.email,
        commonTexts.address,
        orderTexts.item,
        orderTexts.note,
      ],
    },
  ],
  async persons({ unit, companyId }, subjects) {
    const rows = await unit.query(
      selectOrderers(
        companyId,
        subjects.map(({ id }) => id),
      ),
    );
    return rows.map(({ id, personId, name, email, phone }) => ({
      ...{ id, kinds: [type], name: name || null, contact: [email, phone].filter(Boolean).join(', ') || null },
      person: getPersonKey({ personId, email }, { type, id }),
    }));
  },
};

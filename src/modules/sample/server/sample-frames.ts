/** Sample runs that no module provides: a customer entered, an order sent. Both can be undone for good. */
import { recordCreateBlock } from '#modules/axis/contract/blocks.ts';
import { externalType } from '#modules/entity/contract/external.type.ts';
import type { NeverExpires } from '#modules/flow/contract/frame.ts';
import type { SystemFrame } from '#modules/flow/server/index.ts';
import { orderState } from '#modules/order/contract/blocks.ts';

/** Samples are taken away whenever somebody has seen enough of them. */
export const neverExpires: NeverExpires[] = ['critical-process'];

export const sampleCustomerFrame: SystemFrame = {
  key: 'sample-customer',
  title: { ko: '예시 고객 등록', en: 'Enter a sample customer' },
  description: {
    ko: '둘러볼 때 쓰는 고객을 등록합니다. 예시 데이터를 삭제하면 함께 삭제됩니다.',
    en: 'Enters a customer to try things out with. Goes with the sample data.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    neverExpires: neverExpires,
    blocks: [
      {
        id: 'create',
        kind: recordCreateBlock.kind,
        title: { ko: '고객 등록', en: 'Enter the customer' },
        settings: {
          axis: externalType.axis,
          type: externalType.key,
          id: '=input.id',
          title: '=input.title',
          fields: '=input.fields',
        },
      },
    ],
  },
};

export const sampleShipmentFrame: SystemFrame = {
  key: 'sample-shipment',
  title: { ko: '예시 주문 발송', en: 'Send a sample order' },
  description: {
    ko: '예시 주문을 보낸 것으로 처리합니다. 예시 데이터를 삭제하면 함께 삭제됩니다.',
    en: 'Marks a sample order as sent. Goes with the sample data.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    neverExpires: neverExpires,
    blocks: [
      {
        id: 'send',
        kind: orderState.kind,
        title: { ko: '발송', en: 'Send' },
        settings: { orderId: '=input.order', state: 'shipped' },
      },
    ],
  },
};

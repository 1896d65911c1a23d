/** Service type: work done for others, with its duration, price, owner and place. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, money, owner, paragraph, record, whole } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { itemAxis } from './catalog.ts';
import { taxChoice } from './tax-field.ts';

export const serviceType = recordType({
  axis: itemAxis,
  key: 'service',
  label: { ko: '서비스', en: 'Services' },
  access: openToAll,
  fields: [
    money('price', '요금', 'Price', { min: 0 }),
    whole('durationMinutes', '소요 시간(분)', 'Duration (minutes)', { min: 1, max: 100_000 }),
    paragraph('description', '설명', 'Description', { max: 4000 }),
    owner,
  ],
  fixed: [
    taxChoice,
    choice('offer', '제공 상태', 'Offer', {
      offered: ['제공 중', 'Offered'],
      paused: ['일시 중지', 'Paused'],
      ended: ['제공 끝남', 'Ended'],
    }),
    record('place', '제공 장소', 'Where', 'space/internal'),
  ],
  states: {
    field: 'offer',
    start: ['offered', 'paused'],
    moves: { offered: ['paused', 'ended'], paused: ['offered', 'ended'], ended: ['offered'] },
  },
  actions: [
    { key: 'pause', label: { ko: '일시 중지하기', en: 'Pause' }, to: 'paused' },
    { key: 'offer', label: { ko: '다시 제공하기', en: 'Offer again' }, to: 'offered', asks: ['owner', 'place'] },
    { key: 'end', label: { ko: '제공 끝내기', en: 'End' }, to: 'ended', danger: true },
  ],
  relations: ['responsible-for', 'located-in', 'documented-by'],
});

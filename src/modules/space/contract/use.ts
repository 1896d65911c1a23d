/** Space states common to all types: in use, or closed with a reason. */
import { choice, line } from '#modules/axis/contract/fields.ts';

export const inUse = {
  fixed: [
    choice('use', '이용 상태', 'Use', { open: ['이용 중', 'In use'], closed: ['이용 중지', 'Closed'] }),
    line('closedFor', '이용 중지 이유', 'Closed for', { max: 200 }),
  ],
  states: { field: 'use', start: ['open'], moves: { open: ['closed'], closed: ['open'] } },
  actions: [
    {
      key: 'close',
      label: { ko: '이용 중지하기', en: 'Close' },
      to: 'closed',
      asks: ['closedFor'],
      needs: ['closedFor'],
    },
    { key: 'reopen', label: { ko: '다시 이용하기', en: 'Open again' }, to: 'open', clears: ['closedFor'] },
  ],
};

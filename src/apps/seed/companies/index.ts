/** The samples and what happens in each. Their order counts: a later one may have members of an earlier one. */
import type { Sample } from '../sample.ts';
import type { Plot } from '../story.ts';
import { hanbit } from './hanbit.ts';

export const samples: readonly { sample: Sample; plot: Plot }[] = [
  {
    sample: hanbit,
    plot: {
      partners: [
        { name: '늘봄꽃집', kind: 'customer', representative: '홍늘봄', phone: '02-555-1201' },
        { name: '바른유리', kind: 'supplier', representative: '천바른', phone: '031-555-1202' },
        { name: '모아스튜디오', kind: 'customer', representative: '구모아', phone: '02-555-1203' },
        { name: '서해포장', kind: 'supplier', representative: '맹서해', phone: '041-555-1204' },
      ],
      campaigns: [
        { name: '가을맞이 주방전', channel: 'search', budget: 2_600_000 },
        { name: '겨울 리빙 기획전', channel: 'social', budget: 3_100_000 },
        { name: '새해 문구 예약전', channel: 'mail', budget: 1_200_000 },
        { name: '연말 선물 대전', channel: 'search', budget: 6_800_000 },
      ],
    },
  },
];

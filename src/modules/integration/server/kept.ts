/** How long it is kept what other programs were told. */
import type { KeptWords } from '#kernel/server/kept.ts';

export const keptDeliveries: KeptWords = {
  kind: 'hook-deliveries',
  title: { ko: '웹훅 전송 기록', en: 'What web hooks were sent' },
  why: {
    ko: '웹훅의 전송 목록에서 삭제됩니다. 아직 보내는 중인 것은 삭제하지 않습니다.',
    en: 'It leaves the lists of web hooks. What still waits to be sent stays.',
  },
};

/** What programs are called where their doing is written down. */
import type { LocalText } from '#kernel/contract/text.ts';

export const callerNames = {
  key: { ko: '연동 키 ‘{name}’', en: 'Integration key “{name}”' },
} satisfies Record<string, LocalText>;

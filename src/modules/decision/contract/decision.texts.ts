/** Words of approvals that the portals say, too. */
import type { LocalText } from '#kernel/contract/text.ts';

export const decisionTexts = {
  toDecide: { ko: '받은 결재', en: 'To decide' },
} satisfies Record<string, LocalText>;

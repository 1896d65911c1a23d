/** Style texts: names of menu colours in error messages. */
import type { Mode } from '#kernel/contract/surfaces.ts';
import type { LocalText } from '#kernel/contract/text.ts';
import type { Fault } from './style.ts';

export const colorFaultTexts: Record<Fault['of'], Record<Mode, LocalText>> = {
  accent: {
    light: { ko: '밝은 화면의 강조색', en: 'Accent in light' },
    dark: { ko: '어두운 화면의 강조색', en: 'Accent in dark' },
  },
  background: {
    light: { ko: '밝은 화면의 바탕색', en: 'Background in light' },
    dark: { ko: '어두운 화면의 바탕색', en: 'Background in dark' },
  },
};

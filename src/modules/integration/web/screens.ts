/** The screens of integration: data only. */
import type { Screen } from '#kernel/web/screen.ts';

export const screens: readonly Screen[] = [];

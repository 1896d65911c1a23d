/** Screens of the start portal that belong to no room. */
import { screenPath } from '#kernel/contract/path.ts';

export const genesisPaths = {
  layout: screenPath('/layout-demo', { ko: '레이아웃 데모', en: 'Layout demo' }),
};

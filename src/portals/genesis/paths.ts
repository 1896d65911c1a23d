/** Screens of the start portal that belong to no module. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const genesisPaths = {
  layout: defineScreenPath('/layout-demo', { ko: '레이아웃 데모', en: 'Layout demo' }),
};

/** Screen paths of spaces. */
import { defineScreenPath } from '#kernel/contract/path.ts';

export const spacePaths = {
  spaces: defineScreenPath('/domains/space', { ko: '공간', en: 'Spaces' }),
  internal: defineScreenPath('/domains/space/internal', { ko: '내부 공간', en: 'Internal spaces' }),
  external: defineScreenPath('/domains/space/external', { ko: '외부 공간', en: 'External spaces' }),
  virtual: defineScreenPath('/domains/space/virtual', { ko: '가상 공간', en: 'Virtual spaces' }),
  space: defineScreenPath('/space/:id', { ko: '공간', en: 'Space' }),
};

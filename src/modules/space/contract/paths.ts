/** Where spaces are kept. */
import { screenPath } from '#kernel/contract/path.ts';

export const spacePaths = {
  spaces: screenPath('/domains/space', { ko: '공간', en: 'Spaces' }),
  internal: screenPath('/domains/space/internal', { ko: '내부 공간', en: 'Internal spaces' }),
  external: screenPath('/domains/space/external', { ko: '외부 공간', en: 'External spaces' }),
  virtual: screenPath('/domains/space/virtual', { ko: '가상 공간', en: 'Virtual spaces' }),
  space: screenPath('/space/:id', { ko: '공간', en: 'Space' }),
};

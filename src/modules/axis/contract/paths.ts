/** Record screen paths. */
import { defineScreenPath } from '#kernel/contract/path.ts';

const record = { ko: '항목', en: 'Record' };

export const axisPaths = {
  records: defineScreenPath('/entities', { ko: '전체 찾기', en: 'Everything' }),
  create: defineScreenPath('/entities/new', { ko: '새로 등록', en: 'New record' }),
  import: defineScreenPath('/entities/import', { ko: 'CSV에서 가져오기', en: 'Import from CSV' }),
  recordById: defineScreenPath('/entities/records/:id', record),
  record: defineScreenPath('/entities/:axis/:type/:id', record),
};

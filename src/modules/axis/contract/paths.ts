/** Where records are looked at. */
import { screenPath } from '#kernel/contract/path.ts';

const record = { ko: '항목', en: 'Record' };

export const axisPaths = {
  records: screenPath('/entities', { ko: '전체 찾기', en: 'Everything' }),
  create: screenPath('/entities/new', { ko: '새로 등록', en: 'New record' }),
  import: screenPath('/entities/import', { ko: 'CSV에서 가져오기', en: 'Import from CSV' }),
  recordById: screenPath('/entities/records/:id', record),
  record: screenPath('/entities/:axis/:type/:id', record),
};

/** Virtual space type: online meeting places such as sites, chats, video meetings, shared drives. */
import { openToAll } from '#modules/axis/contract/access.ts';
import { choice, line, note, owner, url } from '#modules/axis/contract/fields.ts';
import { recordType } from '#modules/axis/contract/record-type.ts';
import { inUse } from './use.ts';

export const virtualType = recordType({
  ...inUse,
  axis: 'space',
  key: 'virtual',
  label: { ko: '가상 공간', en: 'Virtual spaces' },
  access: openToAll,
  fields: [
    url('url', '주소', 'Address'),
    choice('platform', '종류', 'Kind', {
      site: ['누리집', 'Site'],
      chat: ['대화방', 'Chat'],
      meeting: ['화상 회의', 'Video meeting'],
      drive: ['공유 저장소', 'Shared drive'],
    }),
    line('purpose', '용도', 'Purpose', { max: 100 }),
    owner,
    note,
  ],
  relations: ['responsible-for', 'belongs-to'],
});

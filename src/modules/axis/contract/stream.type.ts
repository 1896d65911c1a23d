/** What starts flows: a person, a schedule, an event, another flow. flow lies below records, so it stands here. */
import { choice, owner, paragraph, yes } from './fields.ts';
import { drafts } from './paper.type.ts';
import { recordType } from './record-type.ts';

export const streamType = recordType({
  axis: 'flow',
  key: 'stream',
  label: { ko: '스트림', en: 'Streams' },
  access: drafts,
  fields: [
    choice('source', '시작하는 것', 'Started by', {
      person: ['사람', 'A person'],
      schedule: ['일정', 'A schedule'],
      event: ['사건', 'An event'],
      frame: ['다른 플로우', 'Another flow'],
    }),
    paragraph('description', '설명', 'Description', { max: 2000 }),
    yes('active', '사용', 'Active'),
    owner,
  ],
});

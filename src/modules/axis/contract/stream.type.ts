/** Notes on what starts a company's work. They start nothing: what does are the schedules and events of the flows themselves. */
import { choice, owner, paragraph, yes } from './fields.ts';
import { drafts } from './paper.type.ts';
import { recordType } from './record-type.ts';

export const streamType = recordType({
  axis: 'flow',
  key: 'stream',
  label: { ko: '시작 조건 메모', en: 'Notes on what starts work' },
  access: drafts,
  fields: [
    choice('source', '시작하는 것', 'Started by', {
      person: ['사람', 'A person'],
      schedule: ['일정', 'A schedule'],
      event: ['사건', 'An event'],
      frame: ['다른 업무', 'Other work'],
    }),
    paragraph('description', '설명', 'Description', { max: 2000 }),
    yes('active', '지금도 맞는 내용', 'Still holds'),
    owner,
  ],
});

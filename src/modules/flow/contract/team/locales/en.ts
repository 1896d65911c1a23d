/** English run texts of the homes of employees and managers. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { flowTexts } from '../../flow.texts.ts';
import type { ko } from './ko.ts';
export const en: Record<keyof typeof ko, string> = {
  'feed.title': 'Team activity',
  'feed.none': 'No activity yet.',
  'feed.noneHint': 'Work you share appears here when it starts or ends.',
  'feed.started': '{who} started it.',
  'feed.startedBySystem': 'It started automatically.',
  'feed.did': '{who} finished “{step}”.',
  'feed.finished': 'It is complete.',
  'feed.failed': 'It failed at “{step}”.',
  'feed.cancelled': 'It was stopped.',
  'feed.undone': '{who} undid it.',
  'feed.redone': '{who} redid it.',
  'load.title': 'Open work by person',
  'load.person': commonTexts.name.en,
  'load.tasks': flowTexts.tasks.en,
  'load.decisions': 'Decisions',
  'load.runs': 'In progress',
  'load.failed': 'Failed',
  'load.since': 'Oldest task',
  'load.none': 'No one has a role below yours.',
  'load.noneHint': 'Once roles are assigned, your team’s work appears here.',
  'mine.title': 'Started by me',
  'mine.none': 'You have not started anything yet.',
  'mine.noneHint': 'Choose a flow above and start it.',
};

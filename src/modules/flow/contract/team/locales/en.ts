/** What the homes of employees and managers say of runs, in English. */
import { words } from '#kernel/contract/words.ts';
import { flowWords } from '../../words.ts';
import type { ko } from './ko.ts';
export const en: Record<keyof typeof ko, string> = {
  'feed.title': 'What the team did',
  'feed.none': 'Nothing happened yet.',
  'feed.noneHint': 'When work that you share begins or ends, it is told here.',
  'feed.started': '{who} started it.',
  'feed.startedBySystem': 'It started automatically.',
  'feed.did': '{who} finished “{step}”.',
  'feed.finished': 'It is finished.',
  'feed.failed': 'It failed at “{step}”.',
  'feed.cancelled': 'It was stopped.',
  'feed.undone': '{who} undid it.',
  'feed.redone': '{who} applied it again.',
  'load.title': 'What each person has to do',
  'load.person': words.name.en,
  'load.tasks': flowWords.tasks.en,
  'load.decisions': 'Decisions',
  'load.runs': 'Under way',
  'load.failed': 'Failed',
  'load.since': 'Oldest task',
  'load.none': 'Nobody has a role below yours.',
  'load.noneHint': 'Once roles are given, what your team has to do is shown here.',
  'mine.title': 'What I started',
  'mine.none': 'You have started nothing yet.',
  'mine.noneHint': 'Choose a flow above and start it.',
};

/** What troubles with other programs say, in English. */
import { words } from '#kernel/contract/words.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
import { hookResume } from '../../words.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'hooks.none': 'All web hooks are working.',
  'hooks.reason': words.reason.en,
  'hooks.since': flowWords.since.en,
  'hooks.unsent': 'Not delivered',
  'hooks.waitingCount': '{count} to resend',
  'hooks.resend': 'Resend all',
  'hooks.resent': 'Resending {count}.',
  'hooks.resume': hookResume.en,
  'hooks.resumeAndSend': 'Turn on and resend all',
  'hooks.resumed': 'The web hook is on. Waiting events are sent first.',
  'calls.none': 'No external calls have failed.',
  'calls.call': 'Call',
  'calls.kind.call': 'Redo call',
  'calls.kind.compensation': 'Undo call',
  'calls.run': flowPaths.execution.title.en,
  'calls.attempts': flowWords.attempts.en,
  'calls.times': flowWords.times.en,
  'calls.retry': words.retry.en,
  'calls.retrySelected': flowWords.retrySelected.en,
  'calls.retried': 'Retrying {count} calls.',
  'calls.sure': 'Retry {count} calls?',
  'calls.sureText': 'The calls use the same Idempotency-Key, so nothing is done twice.',
};

/** What troubles with other programs say, in English. */
import { words } from '#kernel/contract/words.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
import { hookResume } from '../../words.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'hooks.none': 'All web hooks are answered.',
  'hooks.reason': words.reason.en,
  'hooks.since': flowWords.since.en,
  'hooks.unsent': 'Not received',
  'hooks.waitingCount': '{count} to be sent again',
  'hooks.resend': 'Send all again',
  'hooks.resent': '{count} are being sent again.',
  'hooks.resume': hookResume.en,
  'hooks.resumeAndSend': 'Switch on and send all again',
  'hooks.resumed': 'The web hook is on. What waited is sent first.',
  'calls.none': 'No call was given up.',
  'calls.call': 'Call',
  'calls.kind.call': 'Call of a redo',
  'calls.kind.compensation': 'Call of an undo',
  'calls.run': flowPaths.execution.title.en,
  'calls.attempts': flowWords.attempts.en,
  'calls.times': flowWords.times.en,
  'calls.retry': words.retry.en,
  'calls.retrySelected': flowWords.retrySelected.en,
  'calls.retried': '{count} calls are being made again.',
  'calls.sure': 'Make {count} calls again?',
  'calls.sureText':
    'They carry the same Idempotency-Key: what the other service has done already it does not do twice.',
};

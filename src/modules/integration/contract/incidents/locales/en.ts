/** English texts of troubles with other programs. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { flowTexts } from '#modules/flow/contract/flow.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { resumeHookAction } from '../../caller.texts.ts';
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'hooks.none': 'All web hooks are working.',
  'hooks.reason': commonTexts.reason.en,
  'hooks.since': flowTexts.since.en,
  'hooks.unsent': 'Not delivered',
  'hooks.waitingCount': '{count} to resend',
  'hooks.resend': 'Resend all',
  'hooks.resent': 'Resending {count}.',
  'hooks.resume': resumeHookAction.en,
  'hooks.resumeAndSend': 'Turn on and resend all',
  'hooks.resumed': 'The web hook is on. Waiting events are sent first.',
  'calls.none': 'No external calls have failed.',
  'calls.call': 'Call',
  'calls.kind.call': 'Redo call',
  'calls.kind.compensation': 'Undo call',
  'calls.run': flowPaths.execution.title.en,
  'calls.attempts': flowTexts.attempts.en,
  'calls.times': flowTexts.times.en,
  'calls.retry': commonTexts.retry.en,
  'calls.retrySelected': flowTexts.retrySelected.en,
  'calls.retried': 'Retrying {count} calls.',
  'calls.sure': 'Retry {count} calls?',
  'calls.sureText': 'The calls use the same Idempotency-Key, so nothing is done twice.',
};

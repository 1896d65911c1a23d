/** What troubles with other programs say, in Korean. */
import { words } from '#kernel/contract/words.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { flowWords } from '#modules/flow/contract/words.ts';
import { hookResume } from '../../words.ts';

export const ko = {
  'hooks.none': '모든 웹훅이 잘 받고 있습니다.',
  'hooks.reason': words.reason.ko,
  'hooks.since': flowWords.since.ko,
  'hooks.unsent': '받지 못한 것',
  'hooks.waitingCount': '다시 보낼 것 {count}건',
  'hooks.resend': '모두 다시 보내기',
  'hooks.resent': '{count}건을 다시 보내고 있습니다.',
  'hooks.resume': hookResume.ko,
  'hooks.resumeAndSend': '다시 켜고 모두 보내기',
  'hooks.resumed': '웹훅을 켰습니다. 밀린 것부터 보냅니다.',
  'calls.none': '끝내 하지 못한 호출이 없습니다.',
  'calls.call': '호출',
  'calls.kind.call': '다시 적용하며 하는 호출',
  'calls.kind.compensation': '되돌리며 하는 호출',
  'calls.run': flowPaths.execution.title.ko,
  'calls.attempts': flowWords.attempts.ko,
  'calls.times': flowWords.times.ko,
  'calls.retry': words.retry.ko,
  'calls.retrySelected': flowWords.retrySelected.ko,
  'calls.retried': '{count}건을 다시 호출하고 있습니다.',
  'calls.sure': '{count}건을 다시 호출할까요?',
  'calls.sureText': '같은 열쇠(Idempotency-Key)로 부르므로, 상대 서비스가 이미 한 일은 두 번 하지 않습니다.',
};

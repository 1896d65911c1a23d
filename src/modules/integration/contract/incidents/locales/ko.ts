/** Korean texts of troubles with other programs. */
import { commonTexts } from '#kernel/contract/common-texts.ts';
import { flowTexts } from '#modules/flow/contract/flow.texts.ts';
import { flowPaths } from '#modules/flow/contract/paths.ts';
import { resumeHookAction } from '../../caller.texts.ts';

export const ko = {
  'hooks.none': '모든 웹훅이 정상입니다.',
  'hooks.reason': commonTexts.reason.ko,
  'hooks.since': flowTexts.since.ko,
  'hooks.unsent': '전달하지 못한 알림',
  'hooks.waitingCount': '재전송 대기 {count}건',
  'hooks.resend': '모두 다시 보내기',
  'hooks.resent': '{count}건을 다시 보내고 있습니다.',
  'hooks.resume': resumeHookAction.ko,
  'hooks.resumeAndSend': '다시 켜고 모두 보내기',
  'hooks.resumed': '웹훅을 켰습니다. 밀린 것부터 보냅니다.',
  'calls.none': '실패한 외부 호출이 없습니다.',
  'calls.call': '호출',
  'calls.kind.call': '다시 적용할 때의 호출',
  'calls.kind.compensation': '되돌릴 때의 호출',
  'calls.run': flowPaths.execution.title.ko,
  'calls.attempts': flowTexts.attempts.ko,
  'calls.times': flowTexts.times.ko,
  'calls.retry': commonTexts.retry.ko,
  'calls.retrySelected': flowTexts.retrySelected.ko,
  'calls.retried': '{count}건을 다시 호출하고 있습니다.',
  'calls.sure': '{count}건을 다시 호출할까요?',
  'calls.sureText': '같은 키(Idempotency-Key)로 호출하므로, 외부 서비스가 이미 처리한 일은 두 번 처리하지 않습니다.',
};

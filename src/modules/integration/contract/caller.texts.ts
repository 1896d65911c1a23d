/** Integration words: names of programs in the audit trail. */
import type { LocalText } from '#kernel/contract/text.ts';

export const callerNames = {
  key: { ko: '연동 키 ‘{name}’', en: 'Integration key “{name}”' },
} satisfies Record<string, LocalText>;

/** Notifications for people who manage hooks. */
export const switchedOffTexts = {
  title: { ko: '웹훅 ‘{name}’ 꺼짐', en: 'Web hook “{name}” was switched off' },
  failing: {
    ko: '받는 쪽이 하루 넘게 답하지 않아 웹훅을 껐습니다. 주소를 확인한 뒤 다시 켜 주세요.',
    en: 'The other side has not answered for more than a day, so the web hook was switched off. Check the address, then switch it on again.',
  },
  'maker-gone': {
    ko: '만든 사람이 더는 구성원이 아니어서 웹훅을 껐습니다. 계속 쓰려면 다시 켜 주세요. 켠 사람의 권한으로 보냅니다.',
    en: 'Its creator is no longer a member, so the web hook was turned off. If you turn it on, it uses your permissions.',
  },
  gone: {
    ko: '받는 쪽이 이 주소를 더는 쓰지 않는다고 답해(410) 웹훅을 껐습니다.',
    en: 'The receiver answered that this address is no longer in use (410), so the web hook was turned off.',
  },
} satisfies Record<string, LocalText>;

/** The act that switches a hook on. */
export const resumeHookAction = { ko: '다시 켜기', en: 'Switch on again' } satisfies LocalText;

/** Problems with other programs. */
export const incidentTexts = {
  hooks: { ko: '받지 못하는 웹훅', en: 'Failing web hooks' },
  calls: { ko: '하지 못한 외부 호출', en: 'Calls given up' },
} satisfies Record<string, LocalText>;

/** The hook that sample companies show. */
export const sampleHook = { ko: '창고 프로그램(예시)', en: 'Warehouse program (example)' } satisfies LocalText;

/** Domain mails: notify masters of address changes. */
import type { Context } from '#kernel/server/context.ts';
import { mailMasters } from './master-mails.ts';

const mailTexts = {
  verified: (name: string, host: string) => ({
    ko: {
      subject: `[흐름] ${host} 도메인을 연결했습니다`,
      text: `${host} 도메인이 확인되어 이제 ${name} 사이트로 이어집니다.\n확인용 DNS 값은 삭제하지 말아 주세요. 하루에 한 번 다시 확인하고, 보이지 않으면 연결을 해제합니다.`,
    },
    en: {
      subject: `[Heureum] ${host} is connected`,
      text: `${host} was proved and leads to ${name} now.\nPlease keep its record: it is looked for once a day, and where it is gone the domain is disconnected.`,
    },
  }),
  failed: (name: string, host: string) => ({
    ko: {
      subject: `[흐름] ${host} 도메인의 연결이 끊겼습니다`,
      text: `${host}의 확인용 DNS 값이 DNS에서 보이지 않아 ${name} 사이트로 이어지지 않습니다.\n값을 다시 넣으면 하루 안에 다시 연결됩니다. 설정의 도메인 화면에서 바로 확인할 수도 있습니다.`,
    },
    en: {
      subject: `[Heureum] ${host} is disconnected`,
      text: `The DNS record of ${host} has disappeared, so the domain no longer leads to ${name}.\nAdd it back and the domain reconnects within a day, or check it now in your domain settings.`,
    },
  }),
  lost: (name: string, host: string) => ({
    ko: {
      subject: `[흐름] ${host} 도메인이 다른 회사로 넘어갔습니다`,
      text: `${name}의 확인용 DNS 값이 DNS에서 사라진 뒤 다른 회사가 ${host} 도메인을 확인했습니다. 이제 그 회사로 이어집니다.\n회사의 도메인이 맞다면 도메인을 산 곳에서 DNS 설정을 확인한 뒤 다시 추가해 주세요.`,
    },
    en: {
      subject: `[Heureum] ${host} now belongs to another company`,
      text: `The DNS record of ${name} disappeared, and another company has verified ${host}. The domain leads there now.\nIf it is yours, check its DNS settings where you bought it, then add it again.`,
    },
  }),
};

export const mailDomainChange = (context: Context, what: keyof typeof mailTexts, host: string): Promise<void> =>
  mailMasters(context, `company.domain-${what}`, mailTexts[what](context.company.name, host));

export const mailCodeChange = (context: Context, { from, to }: { from: string; to: string }): Promise<void> =>
  mailMasters(context, 'company.code-changed', {
    ko: {
      subject: `[흐름] ${context.company.name}의 주소가 바뀌었습니다`,
      text: `회사 주소가 ${from}에서 ${to}(으)로 바뀌었습니다. 이전 주소로 접속하면 당분간 새 주소로 연결됩니다.\n모르는 변경이라면 회사의 관리자에게 확인해 주세요.`,
    },
    en: {
      subject: `[Heureum] The address of ${context.company.name} changed`,
      text: `The company moved from ${from} to ${to}. The old address redirects to the new one for a while.\nIf you did not expect this, ask the company's administrators.`,
    },
  });

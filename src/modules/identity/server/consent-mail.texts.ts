/**
 * Consent mail texts: notices on advertising consents in both languages: the holder, the consent, its date, and how to withdraw it.
 */
import { type ConsentKind, consentTitles } from '#kernel/contract/consent.ts';
import { toLocalDay } from '#kernel/contract/time.ts';

type MailTexts = Record<'ko' | 'en', { subject: string; text: string }>;

/** In Korea, whose law asks for the day. */
const formatDay = (at: string | null): string => toLocalDay('Asia/Seoul', at ? new Date(at) : new Date());

const product = { ko: '흐름', en: 'Heureum' };

export const consentMails = {
  /** `sender`: null for the product itself. */
  changed({
    sender,
    kind,
    isGiven,
    at,
  }: {
    sender: string | null;
    kind: ConsentKind;
    isGiven: boolean;
    at: string | null;
  }): MailTexts {
    const day = formatDay(at);
    const { ko, en } = consentTitles[kind];
    const of = { ko: sender ?? product.ko, en: sender ?? product.en };
    return {
      ko: {
        subject: isGiven
          ? `[${of.ko}] 광고성 정보 수신에 동의하셨습니다`
          : `[${of.ko}] 광고성 정보 수신 동의를 철회하셨습니다`,
        text: isGiven
          ? `보내는 곳: ${of.ko}\n동의하신 것: ${ko} 수신\n동의하신 날: ${day}\n\n언제든지 설정의 ‘동의 내역’에서 무료로 철회하실 수 있습니다.`
          : `보내는 곳: ${of.ko}\n철회하신 것: ${ko} 수신\n철회하신 날: ${day}\n\n이제 보내 드리지 않습니다.`,
      },
      en: {
        subject: isGiven
          ? `[${of.en}] You agreed to advertising`
          : `[${of.en}] You took back your consent to advertising`,
        text: isGiven
          ? `Sender: ${of.en}\nAgreed to: ${en}\nOn: ${day}\n\nYou can take it back at any time, free of charge, under “Consents” in your settings.`
          : `Sender: ${of.en}\nTaken back: ${en}\nOn: ${day}\n\nNothing of it is sent to you any more.`,
      },
    };
  },
  /** Every two years: the consent still applies, given on that day. */
  confirmation({
    sender,
    kind,
    givenAt,
    contact,
  }: {
    sender: string | null;
    kind: ConsentKind;
    givenAt: string;
    contact: string | null;
  }): MailTexts {
    const day = formatDay(givenAt);
    const { ko, en } = consentTitles[kind];
    const of = { ko: sender ?? product.ko, en: sender ?? product.en };
    return {
      ko: {
        subject: `[${of.ko}] 광고성 정보 수신 동의를 확인해 주세요`,
        text: `보내는 곳: ${of.ko}\n동의하신 것: ${ko} 수신\n동의하신 날: ${day}\n\n계속 받으시려면 아무것도 하지 않으셔도 됩니다.\n받지 않으시려면 설정의 ‘동의 내역’에서 무료로 철회해 주세요.${contact ? ` ${contact}(으)로 알려 주셔도 됩니다.` : ''}`,
      },
      en: {
        subject: `[${of.en}] Your consent to advertising`,
        text: `Sender: ${of.en}\nAgreed to: ${en}\nOn: ${day}\n\nTo keep receiving it, you need not do anything.\nTo stop it, withdraw your consent under “Consents” in your settings, free of charge${contact ? `, or tell ${contact}` : ''}.`,
      },
    };
  },
};

/** Points for texts to telephones: who sends them, and who knows the numbers of people. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { defineExtensionPoint } from '#kernel/server/extension-point.ts';

/** 알림톡: the registered template, and the values of its placeholders, by name without `#{}`. */
export interface KakaoText {
  template: string;
  variables: Readonly<Record<string, string>>;
  /** True if a text is sent when it cannot be delivered. */
  fallsBack: boolean;
}

export interface TextContent {
  /** Of a long one; a short one has none. */
  subject: string | null;
  body: string;
  kakao: KakaoText | null;
}

export interface TextToSend extends TextContent {
  /** The same however often it is tried. */
  key: string;
  /** A mobile number as it is dialled at home. */
  to: string;
}

/** `later`: it may go better another time. */
export type TextOutcome =
  | { came: 'accepted'; providerId: string | null }
  | { came: 'refused'; reason: LocalText }
  | { came: 'later'; reason: LocalText };

/** Sending options of a company. */
export interface TextMeans {
  hasKakao: boolean;
  /** Codes of templates that it registered. */
  templates: readonly string[];
  /** The company's spending limit: maximum texts and 알림톡 in a day. */
  mostADay: number;
}

export interface TextProvider {
  /** Null: the company has connected no service. */
  means(context: Context): Promise<TextMeans | null>;
  /** One text to one number. Called while no transaction is open: it may read in units of its own. */
  send(context: Context, text: TextToSend): Promise<TextOutcome>;
}

/** The first that the company connected sends. */
export const textProvidersPoint = defineExtensionPoint<TextProvider>('notification.text-providers');

export interface PhoneQuery {
  personIds: readonly string[];
  guestIds: readonly string[];
}

/** Numbers as stored where the people are known, by person or guest; unknown people are omitted. */
export type PhoneBook = (context: Context, people: PhoneQuery) => Promise<ReadonlyMap<string, string>>;
export const phoneBooksPoint = defineExtensionPoint<PhoneBook>('notification.phone-books');

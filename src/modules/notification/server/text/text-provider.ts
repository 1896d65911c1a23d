/** Points for texts to telephones: who sends them, and who knows the numbers of people. */
import type { LocalText } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { definePoint } from '#kernel/server/point.ts';

/** 알림톡: which registered template, and what stands in its places, by name without `#{}`. */
export interface KakaoText {
  template: string;
  variables: Readonly<Record<string, string>>;
  /** Whether a text goes out where it cannot be delivered. */
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

/** What a company can send by now. */
export interface TextMeans {
  hasKakao: boolean;
  /** Codes of templates that it registered. */
  templates: readonly string[];
  /** What the company lets itself spend: so many texts and 알림톡 in a day. */
  mostADay: number;
}

export interface TextProvider {
  /** Null: the company has connected no service. */
  means(context: Context): Promise<TextMeans | null>;
  /** One text to one number. Called while no transaction is open: it may read in units of its own. */
  send(context: Context, text: TextToSend): Promise<TextOutcome>;
}

/** The first that the company connected sends. */
export const textProviders = definePoint<TextProvider>('notification.text-providers');

export interface PeopleAsked {
  personIds: readonly string[];
  guestIds: readonly string[];
}

/** Numbers as they are written where the people are known, by person or guest; whom it does not know it leaves out. */
export type PhoneBook = (context: Context, people: PeopleAsked) => Promise<ReadonlyMap<string, string>>;
export const phoneBooks = definePoint<PhoneBook>('notification.phone-books');

/** Order frames: the one a new company gets, and every possible variant. */
import { type Locale, locales } from '#kernel/contract/text.ts';
import type { Context } from '#kernel/server/context.ts';
import { type Industry, industries } from '#modules/company/contract/shapes.ts';
import type { FrameDraft } from '#modules/flow/contract/frame.ts';
import { publishFrame } from '#modules/flow/server/index.ts';
import { orderFrameKey } from '../contract/order.ts';
import { createOrderFrame } from './order.frame.ts';

/** The flow of orders as a new company of the industry has it. */
export const getInitialOrderFrame = (industry: Industry, locale: Locale) => ({
  title: { ko: '온라인 주문', en: 'Online order' },
  description: {
    ko: '사이트에서 들어온 주문을 접수하고, 금액에 따라 결재를 받아 출고와 매출까지 처리합니다.',
    en: 'Takes orders from the site, asks for approval by amount, then issues the stock and posts the sale.',
  },
  definition: createOrderFrame(industry, locale),
});

/** A new company takes orders from its first minute. */
export async function provisionOrders(context: Context, industry: Industry): Promise<void> {
  const frame = { key: orderFrameKey, logType: 'finance' } as const;
  await publishFrame(context, { ...frame, ...getInitialOrderFrame(industry, context.company.locale) });
}

/** Every frame that a company may begin with. */
export const listOrderFrames = (): FrameDraft[] =>
  industries.flatMap((industry) => locales.map((locale) => createOrderFrame(industry, locale)));

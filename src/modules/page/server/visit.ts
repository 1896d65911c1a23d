/** The parts of a request that every public page reads the same way. */
import { type AppError, kernelErrors } from '#kernel/contract/error.ts';
import { locales } from '#kernel/contract/text.ts';
import type { HtmlPage, HtmlRequest } from '#kernel/server/app-module.ts';
import type { Context } from '#kernel/server/context.ts';
import { en } from '../contract/locales/en.ts';
import { ko } from '../contract/locales/ko.ts';
import { renderView, type Visit } from './site.service.ts';

/** The address says the language; without a word it is the company's own, so that an address always shows one page. */
export function createVisit(context: Context, input: { request: HtmlRequest; address: string }): Visit {
  const { request, address } = input;
  const language = request.query.lang ?? request.form.lang;
  const locale = locales.find((candidate) => candidate === language) ?? context.company.locale;
  return { locale, address };
}

/** A path on this site in the language of the visit. */
export function getLink(context: Context, link: { visit: Visit; path: string }): string {
  return link.visit.locale === context.company.locale ? link.path : `${link.path}?lang=${link.visit.locale}`;
}

export const getTexts = { ko, en } as const;

/** A page that says that there is nothing here. */
export async function renderNotFound(context: Context, visit: Visit): Promise<HtmlPage> {
  const texts = getTexts[visit.locale];
  const view = {
    kind: 'message',
    status: 404,
    title: texts['message.notFound'],
    body: texts['message.notFoundBody'],
  } as const;
  return { status: 404, ...(await renderView(context, { visit, view })) };
}

/** The company has the shop closed. */
export const isShopOff = (error: AppError): boolean => error.code === kernelErrors.FEATURE_OFF.code;

/** A page that says why something was refused; of a closed shop, what customers can still do. */
export async function renderRefusal(context: Context, input: { visit: Visit; error: AppError }): Promise<HtmlPage> {
  const { visit, error } = input;
  const texts = getTexts[visit.locale];
  const [status, title, body] = isShopOff(error)
    ? [404, texts['message.shopOff'], texts['message.shopOffBody']]
    : [error.status, texts['message.refused'], error.text(visit.locale)];
  const view = { kind: 'message', status, title, body } as const;
  return { status, ...(await renderView(context, { visit, view })) };
}

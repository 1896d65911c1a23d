/**
 * `/portals/…` at the root, where no company is named: they lead to the demo company, each as whoever has such a portal there. What
 * that company is, all its pages say.
 */
import { AppError } from '#kernel/contract/error.ts';
import { isDemo } from '#kernel/contract/session.ts';
import { locales } from '#kernel/contract/text.ts';
import type { ContextOf } from '#kernel/server/context.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/room.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { CompanyContext } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { demoCompanyCode, tourStart } from '#modules/identity/server/index.ts';
import { addressIn } from '../contract/site.ts';
import { renderAtRoot } from './root.service.ts';
import { textsIn } from './visit.ts';

type AtRoot = ContextOf<'root'>;

/** Null where there is none, or it is not open. */
async function demoCompany(context: AtRoot): Promise<CompanyContext | null> {
  const code = await demoCompanyCode(context);
  if (code === null) return null;
  try {
    const company = await readCompany(context, code);
    return isDemo(company) ? company : null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

const localeOf = (context: AtRoot, { query }: HtmlRequest) =>
  locales.find((one) => one === query.lang) ?? context.locale;

/** Says that there is nothing to look at here, and where one begins. */
async function noDemo(context: AtRoot, about: { request: HtmlRequest; path: string }): Promise<HtmlPage> {
  const locale = localeOf(context, about.request);
  const texts = textsIn[locale];
  const view = { kind: 'message', status: 404, title: texts['demo.none'], body: texts['demo.none-text'] } as const;
  return { status: 404, ...(await renderAtRoot(context, { locale, address: about.path, view })) };
}

/** @param doorOf where the portal is entered; null where nobody can */
function portal(
  path: string,
  doorOf: (context: AtRoot, about: { company: CompanyContext; request: HtmlRequest }) => Promise<string | null>,
): HtmlRoute<'root'> {
  return {
    scope: 'root',
    method: 'GET',
    path,
    guest: false,
    async handler(context, request) {
      const company = await demoCompany(context);
      const redirect = company && (await doorOf(context, { company, request }));
      return redirect ? { redirect, status: 302 } : noDemo(context, { request, path });
    },
  };
}

export const demoPages = [
  // Whoever looks needs no account: it is the public site.
  portal('/portals/guest', async (context, { company, request }) => {
    const address = addressIn(localeOf(context, request), { address: '/', companyLocale: company.locale });
    return company.origin + address;
  }),
  portal(accessPaths.partners.pattern, (context) => tourStart(context, 'partner')),
  portal('/portals/employee', (context) => tourStart(context)),
];

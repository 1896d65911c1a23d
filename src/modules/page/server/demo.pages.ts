/**
 * `/portals/…` at the root, without a company: redirects to the demo company, as a user with such a portal there. All its pages
 * describe this company.
 */
import { AppError } from '#kernel/contract/error.ts';
import { isDemo } from '#kernel/contract/session.ts';
import { locales } from '#kernel/contract/text.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/app-module.ts';
import type { ContextOf } from '#kernel/server/context.ts';
import { accessPaths } from '#modules/access/contract/paths.ts';
import type { CompanyContext } from '#modules/company/contract/shapes.ts';
import { readCompany } from '#modules/company/server/index.ts';
import { getDemoCompanyCode, getTourStart } from '#modules/identity/server/index.ts';
import { getAddress } from '../contract/site.ts';
import { renderAtRoot } from './root.service.ts';
import { getTexts } from './visit.ts';

type RootContext = ContextOf<'root'>;

/** Null where there is none, or it is not open. */
async function findDemoCompany(context: RootContext): Promise<CompanyContext | null> {
  const code = await getDemoCompanyCode(context);
  if (code === null) return null;
  try {
    const company = await readCompany(context, code);
    return isDemo(company) ? company : null;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return null;
    throw error;
  }
}

const getLocale = (context: RootContext, { query }: HtmlRequest) =>
  locales.find((candidate) => candidate === query.lang) ?? context.locale;

/** Says that there is nothing to look at here, and where one begins. */
async function renderNoDemo(context: RootContext, input: { request: HtmlRequest; path: string }): Promise<HtmlPage> {
  const locale = getLocale(context, input.request);
  const texts = getTexts[locale];
  const view = { kind: 'message', status: 404, title: texts['demo.none'], body: texts['demo.none-text'] } as const;
  return { status: 404, ...(await renderAtRoot(context, { locale, address: input.path, view })) };
}

/** @param doorOf where the portal is entered; null where nobody can */
function createPortalPage(
  path: string,
  doorOf: (context: RootContext, input: { company: CompanyContext; request: HtmlRequest }) => Promise<string | null>,
): HtmlRoute<'root'> {
  return {
    scope: 'root',
    method: 'GET',
    path,
    guest: false,
    async handler(context, request) {
      const company = await findDemoCompany(context);
      const redirect = company && (await doorOf(context, { company, request }));
      return redirect ? { redirect, status: 302 } : renderNoDemo(context, { request, path });
    },
  };
}

export const demoPages = [
  // A visitor needs no account: it is the public site.
  createPortalPage('/portals/guest', async (context, { company, request }) => {
    const address = getAddress(getLocale(context, request), { address: '/', companyLocale: company.locale });
    return company.origin + address;
  }),
  createPortalPage(accessPaths.partners.pattern, (context) => getTourStart(context, 'partner')),
  createPortalPage('/portals/employee', (context) => getTourStart(context)),
];

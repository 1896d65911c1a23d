/** 이용약관 and 개인정보처리방침: the company's at its host, the product's own at the root. */
import { fail } from '#kernel/contract/error.ts';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { toLocalDay } from '#kernel/contract/time.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/app-module.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import { getVersionOn, type LegalKind, type LegalVersion, legalKinds } from '#modules/company/contract/legal.ts';
import { readLegal } from '#modules/company/server/index.ts';
import { rootTermPaths, termPaths } from '#modules/identity/contract/paths.ts';
import { pageErrors } from '../contract/errors.ts';
import type { SiteView } from '../contract/site.ts';
import { renderAtRoot } from './root.service.ts';
import { rootLegal } from './root-legal.ts';
import { renderView } from './site.service.ts';
import { createVisit, renderNotFound } from './visit.ts';

/** The version that the address names; undefined for the one that holds. What is no number is no version. */
function getVersion(request: HtmlRequest): number | undefined {
  const { version } = request.query;
  if (version === undefined) return undefined;
  return /^\d{1,6}$/.test(version) ? Number(version) : 0;
}

function toView(
  document: LegalKind,
  legalText: { text: string; version: LegalVersion; current: number; versions: LegalVersion[] },
): SiteView {
  return { kind: 'legal', document, ...legalText };
}

/** @throws LEGAL_VERSION_NOT_FOUND */
async function renderCompanyText(
  context: Context,
  input: { kind: LegalKind; request: HtmlRequest },
): Promise<HtmlPage> {
  const { kind, request } = input;
  const requestedVersion = getVersion(request);
  const address = termPaths[kind](requestedVersion === undefined ? {} : { version: String(requestedVersion) });
  const visit = createVisit(context, { request, address });
  const { text, version, validFrom, current, versions } = await readLegal(context, { kind, version: requestedVersion });
  const view = toView(kind, { text: text[visit.locale], version: { version, validFrom }, current, versions });
  return renderView(context, { visit, view });
}

/** @throws PAGE_NOT_FOUND */
async function renderRootText(
  context: AnyContext,
  input: { kind: LegalKind; request: HtmlRequest; paths?: typeof termPaths | typeof rootTermPaths },
): Promise<HtmlPage> {
  const { kind, request, paths = termPaths } = input;
  const versions = rootLegal[kind];
  const current = getVersionOn(toLocalDay('Asia/Seoul', new Date()), versions);
  const requestedVersion = getVersion(request);
  const legalVersion = versions.find(({ version }) => version === (requestedVersion ?? current));
  if (!legalVersion) throw fail(pageErrors.PAGE_NOT_FOUND);
  const locale: Locale = locales.find((candidate) => candidate === request.query.lang) ?? context.locale;
  const list = versions.map(({ version, validFrom }) => ({ version, validFrom }));
  const { text, ...version } = legalVersion;
  return renderAtRoot(context, {
    locale,
    address: paths[kind](requestedVersion === undefined ? {} : { version: String(requestedVersion) }),
    view: toView(kind, { text: text[locale], version, current, versions: list }),
  });
}

const createPage = (kind: LegalKind): HtmlRoute<'any'> => ({
  scope: 'any',
  method: 'GET',
  path: termPaths[kind].pattern,
  guest: false,
  handler: (context, request) =>
    context.company ? renderCompanyText(context, { kind, request }) : renderRootText(context, { kind, request }),
  async renderRefusal(context, { error, ...request }) {
    if (!context.company) throw error;
    return renderNotFound(context, createVisit(context, { request, address: termPaths[kind]() }));
  },
});

/** At the root, beside where they are accepted; a company has none there. */
const createRootPage = (kind: LegalKind): HtmlRoute<'any'> => ({
  scope: 'any',
  method: 'GET',
  path: rootTermPaths[kind].pattern,
  guest: false,
  async handler(context, request) {
    if (context.company) throw fail(pageErrors.PAGE_NOT_FOUND);
    return renderRootText(context, { kind, request, paths: rootTermPaths });
  },
  async renderRefusal(context, { error, ...request }) {
    if (!context.company) throw error;
    return renderNotFound(context, createVisit(context, { request, address: rootTermPaths[kind]() }));
  },
});

export const legalPages = [...legalKinds.map(createPage), ...legalKinds.map(createRootPage)];

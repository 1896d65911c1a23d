/** 이용약관 and 개인정보처리방침: the company's at its host, the product's own at the root. */
import { fail } from '#kernel/contract/error.ts';
import { type Locale, locales } from '#kernel/contract/text.ts';
import { dayIn } from '#kernel/contract/time.ts';
import type { AnyContext, Context } from '#kernel/server/context.ts';
import type { HtmlPage, HtmlRequest, HtmlRoute } from '#kernel/server/room.ts';
import { type LegalKind, type LegalVersion, legalKinds, versionOn } from '#modules/company/contract/legal.ts';
import { readLegal } from '#modules/company/server/index.ts';
import { rootTermPaths, termPaths } from '#modules/identity/contract/paths.ts';
import { pageErrors } from '../contract/errors.ts';
import type { SiteView } from '../contract/site.ts';
import { renderAtRoot } from './root.service.ts';
import { rootLegal } from './root-legal.ts';
import { renderView } from './site.service.ts';
import { notFound, visitOf } from './visit.ts';

/** The version that the address names; undefined for the one that holds. What is no number is no version. */
function versionIn(request: HtmlRequest): number | undefined {
  const { version } = request.query;
  if (version === undefined) return undefined;
  return /^\d{1,6}$/.test(version) ? Number(version) : 0;
}

function viewOf(
  document: LegalKind,
  shown: { text: string; version: LegalVersion; current: number; versions: LegalVersion[] },
): SiteView {
  return { kind: 'legal', document, ...shown };
}

/** @throws LEGAL_VERSION_NOT_FOUND */
async function ofCompany(context: Context, about: { kind: LegalKind; request: HtmlRequest }): Promise<HtmlPage> {
  const { kind, request } = about;
  const asked = versionIn(request);
  const address = termPaths[kind](asked === undefined ? {} : { version: String(asked) });
  const visit = visitOf(context, { request, address });
  const { text, version, validFrom, current, versions } = await readLegal(context, { kind, version: asked });
  const view = viewOf(kind, { text: text[visit.locale], version: { version, validFrom }, current, versions });
  return renderView(context, { visit, view });
}

/** @throws PAGE_NOT_FOUND */
async function ofRoot(
  context: AnyContext,
  about: { kind: LegalKind; request: HtmlRequest; paths?: typeof termPaths | typeof rootTermPaths },
): Promise<HtmlPage> {
  const { kind, request, paths = termPaths } = about;
  const versions = rootLegal[kind];
  const current = versionOn(dayIn('Asia/Seoul', new Date()), versions);
  const asked = versionIn(request);
  const shown = versions.find(({ version }) => version === (asked ?? current));
  if (!shown) throw fail(pageErrors.PAGE_NOT_FOUND);
  const locale: Locale = locales.find((one) => one === request.query.lang) ?? context.locale;
  const list = versions.map(({ version, validFrom }) => ({ version, validFrom }));
  const { text, ...version } = shown;
  return renderAtRoot(context, {
    locale,
    address: paths[kind](asked === undefined ? {} : { version: String(asked) }),
    view: viewOf(kind, { text: text[locale], version, current, versions: list }),
  });
}

const pageOf = (kind: LegalKind): HtmlRoute<'any'> => ({
  scope: 'any',
  method: 'GET',
  path: termPaths[kind].pattern,
  guest: false,
  handler: (context, request) =>
    context.company ? ofCompany(context, { kind, request }) : ofRoot(context, { kind, request }),
  async refused(context, { error, ...request }) {
    if (!context.company) throw error;
    return notFound(context, visitOf(context, { request, address: termPaths[kind]() }));
  },
});

/** At the root, beside where they are accepted; a company has none there. */
const rootPageOf = (kind: LegalKind): HtmlRoute<'any'> => ({
  scope: 'any',
  method: 'GET',
  path: rootTermPaths[kind].pattern,
  guest: false,
  async handler(context, request) {
    if (context.company) throw fail(pageErrors.PAGE_NOT_FOUND);
    return ofRoot(context, { kind, request, paths: rootTermPaths });
  },
  async refused(context, { error, ...request }) {
    if (!context.company) throw error;
    return notFound(context, visitOf(context, { request, address: rootTermPaths[kind]() }));
  },
});

export const legalPages = [...legalKinds.map(pageOf), ...legalKinds.map(rootPageOf)];

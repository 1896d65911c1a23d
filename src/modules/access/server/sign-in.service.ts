/** Signing in to a company, moving between companies, and who I am here: identity and company together with roles. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { appOf } from '#kernel/server/app.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import * as company from '#modules/company/server/index.ts';
import { identityErrors } from '#modules/identity/contract/errors.ts';
import { lifetimes, type Tokens } from '#modules/identity/contract/shapes.ts';
import * as identity from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { getPrimaryRole } from '../contract/roles.ts';
import type { AuthUser } from '../contract/shapes.ts';
import { getUser } from './me.service.ts';
import { assertActive } from './member.service.ts';
import { selectRolesOfPerson } from './role.queries.ts';

export const createDone = (context: AnyContext): string => (context.locale === 'en' ? 'Signed in.' : '로그인했습니다.');

type Credentials = { email: string; password: string; secondFactor?: string | undefined };

interface SignInResult {
  tokens: Tokens;
  user: AuthUser;
}

/**
 * Counts the visit to a company that is entered from elsewhere, and records it there as the person's own: the request itself came
 * from nobody yet. A first session is in the trail of where it was opened already.
 */
function recordSignIn(context: Context, person: { id: string; name: string }): void {
  const { id: personId, name } = person;
  const nothing = { sessionId: '', memberId: null, roles: [], permissions: new Set<string>() };
  company.recordVisit(context, personId);
  audit(
    { ...context, actor: { kind: 'person', personId, name, ...nothing } },
    {
      action: 'identity.session.open',
      subject: { type: 'person', id: personId },
    },
  );
}

/**
 * E-mail and password. On a company's host, or with `companyId`, only for its active members.
 * @throws LOGIN_FAILED, NOT_A_MEMBER, MEMBERSHIP_PENDING
 */
export async function signIn(
  context: AnyContext,
  sent: Credentials & { companyId?: string | undefined },
): Promise<SignInResult> {
  if (sent.companyId && context.company && sent.companyId !== context.companyId) throw fail(kernelErrors.NOT_FOUND);
  const person = await identity.checkPassword(context, sent);
  const wantedCompany =
    context.company ?? (sent.companyId ? await company.getDirectory(appOf(context)).byId(sent.companyId) : null);
  if (sent.companyId && !wantedCompany) throw fail(accessErrors.NOT_A_MEMBER);
  return createSession(context, { person, wanted: wantedCompany });
}

type Account = Awaited<ReturnType<typeof identity.checkPassword>>;

/** A session for a person whose password was right; of a company only for its active members. */
async function createSession(
  context: AnyContext,
  { person, wanted: wantedCompany }: { person: Account; wanted: Tenant | null },
): Promise<SignInResult> {
  const { tokens, lastLoginAt } = await identity.createSignIn(context, person);
  const account = { ...person, lastLoginAt };
  if (!wantedCompany) return { tokens, user: await getUser(context, account) };
  const user = await company.runInCompany(context, wantedCompany, async (inside) => {
    await assertActive(inside, person.id);
    if (context.company) company.recordVisit(inside, person.id);
    else recordSignIn(inside, person);
    return getUser(inside, account);
  });
  return { tokens, user };
}

/** The companies that the person may enter. */
async function listChoices(context: AnyContext, personId: string) {
  const memberships = await company.listMembershipsOf(context, personId);
  const roles = await context.unit.query(selectRolesOfPerson(personId));
  return memberships
    .filter((row) => row.status === 'active' && row.company_active)
    .map((row) => ({
      code: row.code,
      name: row.name,
      origin: company.getOrigin(appOf(context), row.code),
      role: getPrimaryRole(roles.filter((role) => role.company_id === row.company_id)),
    }));
}

/** Asks to choose; the token proves the password until then. */
function createChoice(
  context: AnyContext,
  sessionId: string,
  input: { companies: Awaited<ReturnType<typeof listChoices>>; message: string },
) {
  const selectionToken = identity.issueSelection(context, sessionId);
  return { success: true as const, requiresCompanySelection: true, ...input, selectionToken };
}

/** Offers other companies to a person who may not enter the host's company. Null for members and where there are none. */
async function createChoiceInstead(context: Context, { id: personId, name, hash, hasFactor }: Account) {
  const { companyId } = context;
  const member = await company.findMembership(context.unit, { companyId, personId });
  if (member?.status === 'active') return null;
  const companies = await listChoices(context, personId);
  const reason = member ? accessErrors.MEMBERSHIP_PENDING : accessErrors.NOT_A_MEMBER;
  if (companies.length === 0) return null;
  // The beginning of a session of the own company; nothing of it stays on this host.
  const basis = { password: hash };
  const { sessionId } = await identity.openSession(context, {
    personId,
    name,
    ground: basis,
    factor: hasFactor,
    elsewhere: true,
  });
  return createChoice(context, sessionId, { companies, message: reason[context.locale] });
}

/**
 * POST /auth/company/login. Without a company (no host, no code), a person with several companies is asked to choose. So is a
 * person who may not enter the host's company but has others.
 */
export async function signInToCompany(context: AnyContext, sent: Credentials & { companyCode?: string | undefined }) {
  const code = sent.companyCode ?? context.company?.code;
  if (context.company && code !== context.company.code) throw fail(kernelErrors.NOT_FOUND);
  if (code) {
    const wantedCompany = await company.getActiveCompany(context, code);
    const person = await identity.checkPassword(context, sent);
    const instead = context.company && !sent.companyCode ? await createChoiceInstead(context, person) : null;
    if (instead) return instead;
    const signedIn = await createSession(context, { person, wanted: wantedCompany });
    return { ...toFlatReply(context, signedIn), requiresCompanySelection: false, companies: [] };
  }
  const { person, tokens, sessionId } = await identity.signIn(context, sent);
  const companies = await listChoices(context, person.id);
  const [only] = companies;
  if (companies.length === 1 && only) {
    const target = await company.getActiveCompanyWithin(context, only.code);
    const user = await company.runInCompany(context, target, async (inside) => {
      recordSignIn(inside, person);
      return getUser(inside, person);
    });
    return { ...toFlatReply(context, { tokens, user }), requiresCompanySelection: false, companies };
  }
  if (companies.length === 0) throw fail(accessErrors.NOT_A_MEMBER);
  const message = context.locale === 'en' ? 'Choose a company.' : '회사를 선택해 주세요.';
  return { ...tokens, token: tokens.accessToken, ...createChoice(context, sessionId, { companies, message }) };
}

/**
 * POST /auth/company/select: by selection token or signed-in person. Returns a session and a link to the company's host. On another
 * company's host, only the token is accepted and no session is stored there.
 */
export async function selectCompany(
  context: AnyContext,
  sent: { companyCode: string; selectionToken?: string | undefined; challenge?: string | undefined },
) {
  await identity.limitVisits(context);
  // Refused before the lookup, so that the answer does not reveal if the company exists.
  const isElsewhere = context.company !== null && context.company.code !== sent.companyCode;
  if (isElsewhere && !sent.selectionToken) throw fail(kernelErrors.NOT_FOUND);
  // A flow begun outside this host's pages, such as a visitor's trial, does not replace the session of this host.
  const here = sent.selectionToken ? await identity.findSessionOfCookie(context) : null;
  const from = sent.selectionToken
    ? await identity.redeemSelection(context, sent.selectionToken)
    : identity.getSignedInPersonId(context);
  const { personId } = from;
  const target = await company.getActiveCompany(context, sent.companyCode);
  const isSelection = sent.selectionToken !== undefined;
  const elsewhere = context.company ? context.companyId !== target.id : isSelection && here !== from.sessionId;
  const person = await identity.readAccount(context, personId);
  const opened = { personId, name: person.name, ground: { session: from.sessionId }, elsewhere };
  const { sessionId, ...tokens } = await identity.openSession(context, opened);
  const { challenge } = sent;
  const tempToken = identity.issueTempToken(context, { sessionId, targetCompanyId: target.id, challenge });
  const user = await company.runInCompany(context, target, async (inside) => {
    await assertActive(inside, personId);
    recordSignIn(inside, person);
    return getUser(inside, person);
  });
  return { ...toFlatReply(context, { tokens, user }), companyCode: target.code, origin: target.origin, tempToken };
}

/** POST /auth/cross-tenant. Every refusal is identical, so it does not reveal if the company exists. */
export async function enterOtherCompany(
  context: AnyContext,
  { targetCompany: targetCode, challenge }: { targetCompany: string; challenge?: string | undefined },
) {
  const { personId, sessionId } = identity.getSignedInPersonId(context);
  await identity.limitVisits(context);
  const memberships = await company.listMembershipsOf(context, personId);
  const row = memberships.find(
    (candidate) => candidate.code === targetCode && candidate.status === 'active' && candidate.company_active,
  );
  if (!row) throw fail(identityErrors.CROSS_TENANT_FAILED);
  const tempToken = identity.issueTempToken(context, { sessionId, targetCompanyId: row.company_id, challenge });
  const origin = company.getOrigin(appOf(context), row.code);
  return { success: true as const, tempToken, expiresIn: lifetimes.tempToken, companyCode: row.code, origin };
}

/** POST /auth/temp-token, on the host of the company that the token was made for. */
export async function exchangeTempToken(
  context: Context,
  { tempToken: token, verifier }: { tempToken: string; verifier?: string | undefined },
) {
  const input = { token, verifier, companyId: context.companyId };
  const { personId, tokens } = await identity.redeemTempToken(context, input);
  const person = await identity.readAccount(context, personId);
  await assertActive(context, personId);
  recordSignIn(context, person);
  return toFlatReply(context, { tokens, user: await getUser(context, person) });
}

export function toFlatReply(context: AnyContext, { tokens, user }: SignInResult) {
  return { success: true as const, ...tokens, token: tokens.accessToken, user, message: createDone(context) };
}

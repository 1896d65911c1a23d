/** Signing in to a company, moving between companies, and who I am here: identity and company together with roles. */

import { fail, kernelErrors } from '#kernel/contract/error.ts';
import { audit } from '#kernel/server/audit.ts';
import type { AnyContext, Context, Tenant } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import * as company from '#modules/company/server/index.ts';
import { identityErrors } from '#modules/identity/contract/errors.ts';
import { lifetimes, type Tokens } from '#modules/identity/contract/shapes.ts';
import * as identity from '#modules/identity/server/index.ts';
import { accessErrors } from '../contract/errors.ts';
import { primaryRole } from '../contract/roles.ts';
import type { AuthUser } from '../contract/shapes.ts';
import { userOf } from './me.service.ts';
import { requireActive } from './member.service.ts';
import { rolesOfPerson } from './role.queries.ts';

export const done = (context: AnyContext): string => (context.locale === 'en' ? 'Signed in.' : '로그인했습니다.');

type Credentials = { email: string; password: string; secondFactor?: string | undefined };

interface SignedIn {
  tokens: Tokens;
  user: AuthUser;
}

/**
 * Counts the visit to a company that is entered from elsewhere, and records it there as the person's own: the request itself came
 * from nobody yet. A first session is in the trail of where it was opened already.
 */
function noteSignIn(context: Context, person: { id: string; name: string }): void {
  const { id: personId, name } = person;
  const nothing = { sessionId: '', memberId: null, roles: [], permissions: new Set<string>() };
  company.noteVisit(context, personId);
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
): Promise<SignedIn> {
  if (sent.companyId && context.company && sent.companyId !== context.companyId) throw fail(kernelErrors.NOT_FOUND);
  const person = await identity.checkPassword(context, sent);
  const wanted =
    context.company ?? (sent.companyId ? await company.directory(houseOf(context)).byId(sent.companyId) : null);
  if (sent.companyId && !wanted) throw fail(accessErrors.NOT_A_MEMBER);
  return enter(context, { person, wanted });
}

type Account = Awaited<ReturnType<typeof identity.checkPassword>>;

/** A session for a person whose password was right; of a company only for its active members. */
async function enter(
  context: AnyContext,
  { person, wanted }: { person: Account; wanted: Tenant | null },
): Promise<SignedIn> {
  const { tokens, lastLoginAt } = await identity.enter(context, person);
  const account = { ...person, lastLoginAt };
  if (!wanted) return { tokens, user: await userOf(context, account) };
  const user = await company.inCompany(context, wanted, async (inside) => {
    await requireActive(inside, person.id);
    if (context.company) company.noteVisit(inside, person.id);
    else noteSignIn(inside, person);
    return userOf(inside, account);
  });
  return { tokens, user };
}

/** The companies that the person may enter. */
async function choices(context: AnyContext, personId: string) {
  const memberships = await company.membershipsOf(context, personId);
  const roles = await context.unit.query(rolesOfPerson(personId));
  return memberships
    .filter((row) => row.status === 'active' && row.company_active)
    .map((row) => ({
      code: row.code,
      name: row.name,
      origin: company.originOf(houseOf(context), row.code),
      role: primaryRole(roles.filter((role) => role.company_id === row.company_id)),
    }));
}

/** Asks to choose; the token proves the password until then. */
function ask(
  context: AnyContext,
  sessionId: string,
  about: { companies: Awaited<ReturnType<typeof choices>>; message: string },
) {
  const selectionToken = identity.issueSelection(context, sessionId);
  return { success: true as const, requiresCompanySelection: true, ...about, selectionToken };
}

/** For someone who may not enter the host's company: the own ones instead. Null for its members and where there are none. */
async function askInstead(context: Context, { id: personId, name, hash, hasFactor }: Account) {
  const { companyId } = context;
  const member = await company.findMembership(context.unit, { companyId, personId });
  if (member?.status === 'active') return null;
  const companies = await choices(context, personId);
  const reason = member ? accessErrors.MEMBERSHIP_PENDING : accessErrors.NOT_A_MEMBER;
  if (companies.length === 0) return null;
  // The beginning of a session of the own company; nothing of it stays on this host.
  const ground = { password: hash };
  const { sessionId } = await identity.openSession(context, {
    personId,
    name,
    ground,
    factor: hasFactor,
    elsewhere: true,
  });
  return ask(context, sessionId, { companies, message: reason[context.locale] });
}

/**
 * POST /auth/company/login. Without a company (no host, no code) a person with several companies is asked to choose, and so
 * is who may not enter the company of the host but has others.
 */
export async function signInToCompany(context: AnyContext, sent: Credentials & { companyCode?: string | undefined }) {
  const code = sent.companyCode ?? context.company?.code;
  if (context.company && code !== context.company.code) throw fail(kernelErrors.NOT_FOUND);
  if (code) {
    const wanted = await company.activeCompany(context, code);
    const person = await identity.checkPassword(context, sent);
    const instead = context.company && !sent.companyCode ? await askInstead(context, person) : null;
    if (instead) return instead;
    const signedIn = await enter(context, { person, wanted });
    return { ...flat(context, signedIn), requiresCompanySelection: false, companies: [] };
  }
  const { person, tokens, sessionId } = await identity.signIn(context, sent);
  const companies = await choices(context, person.id);
  const [only] = companies;
  if (companies.length === 1 && only) {
    const target = await company.activeCompanyWithin(context, only.code);
    const user = await company.inCompany(context, target, async (inside) => {
      noteSignIn(inside, person);
      return userOf(inside, person);
    });
    return { ...flat(context, { tokens, user }), requiresCompanySelection: false, companies };
  }
  if (companies.length === 0) throw fail(accessErrors.NOT_A_MEMBER);
  const message = context.locale === 'en' ? 'Choose a company.' : '회사를 선택해 주세요.';
  return { ...tokens, token: tokens.accessToken, ...ask(context, sessionId, { companies, message }) };
}

/**
 * POST /auth/company/select: by the selection's token, or as whoever is signed in. Gives a session and a way to the company's
 * host. On the host of another company only the token counts, and nothing of the session stays there.
 */
export async function selectCompany(
  context: AnyContext,
  sent: { companyCode: string; selectionToken?: string | undefined; challenge?: string | undefined },
) {
  await identity.limitVisits(context);
  // Before it is looked for: whether there is such a company is not told here.
  const isElsewhere = context.company !== null && context.company.code !== sent.companyCode;
  if (isElsewhere && !sent.selectionToken) throw fail(kernelErrors.NOT_FOUND);
  // What began on no page of this host, as a visitor's trial, leaves nothing here: who is signed in here goes on being so.
  const here = sent.selectionToken ? await identity.sessionOfCookie(context) : null;
  const from = sent.selectionToken
    ? await identity.redeemSelection(context, sent.selectionToken)
    : identity.signedIn(context);
  const { personId } = from;
  const target = await company.activeCompany(context, sent.companyCode);
  const isSelection = sent.selectionToken !== undefined;
  const elsewhere = context.company ? context.companyId !== target.id : isSelection && here !== from.sessionId;
  const person = await identity.readAccount(context, personId);
  const opened = { personId, name: person.name, ground: { session: from.sessionId }, elsewhere };
  const { sessionId, ...tokens } = await identity.openSession(context, opened);
  const { challenge } = sent;
  const tempToken = identity.issueTempToken(context, { sessionId, targetCompanyId: target.id, challenge });
  const user = await company.inCompany(context, target, async (inside) => {
    await requireActive(inside, personId);
    noteSignIn(inside, person);
    return userOf(inside, person);
  });
  return { ...flat(context, { tokens, user }), companyCode: target.code, origin: target.origin, tempToken };
}

/** POST /auth/cross-tenant. Every refusal is the same: whether the company exists is not told. */
export async function crossTenant(
  context: AnyContext,
  { targetCompany: targetCode, challenge }: { targetCompany: string; challenge?: string | undefined },
) {
  const { personId, sessionId } = identity.signedIn(context);
  await identity.limitVisits(context);
  const memberships = await company.membershipsOf(context, personId);
  const row = memberships.find((one) => one.code === targetCode && one.status === 'active' && one.company_active);
  if (!row) throw fail(identityErrors.CROSS_TENANT_FAILED);
  const tempToken = identity.issueTempToken(context, { sessionId, targetCompanyId: row.company_id, challenge });
  const origin = company.originOf(houseOf(context), row.code);
  return { success: true as const, tempToken, expiresIn: lifetimes.tempToken, companyCode: row.code, origin };
}

/** POST /auth/temp-token, on the host of the company that the token was made for. */
export async function exchangeTempToken(
  context: Context,
  { tempToken: token, verifier }: { tempToken: string; verifier?: string | undefined },
) {
  const about = { token, verifier, companyId: context.companyId };
  const { personId, tokens } = await identity.redeemTempToken(context, about);
  const person = await identity.readAccount(context, personId);
  await requireActive(context, personId);
  noteSignIn(context, person);
  return flat(context, { tokens, user: await userOf(context, person) });
}

export function flat(context: AnyContext, { tokens, user }: SignedIn) {
  return { success: true as const, ...tokens, token: tokens.accessToken, user, message: done(context) };
}

/** A company of a test's own, made through the product's calls: what one test does is not seen by another. */
import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sendCall } from './api-caller.ts';
import { getCompanyOrigin, openBlankPage, origin } from './product.ts';

export interface OwnCompany {
  origin: string;
  code: string;
  /** Calls the API as the founder, who may do everything; throws with the reply when refused. */
  // biome-ignore lint/suspicious/noExplicitAny: replies of every shape
  call(method: string, path: string, body?: unknown): Promise<any>;
}

let count = 0;

/** Signs a new person up, founds a company and leaves the page signed in there. */
export async function foundCompany(page: Page, name: string): Promise<OwnCompany> {
  count += 1;
  const code = `e${process.pid.toString(36)}${Date.now().toString(36)}${count}`;
  const person = await signUp(page, { name: '한대표', email: `${code}@mail.example` });
  await person('POST', '/api/company/create', { companyCode: code, name, industry: 'retail', listed: true });
  return enterCompany(page, person, code);
}

/** Registers a new person at the root. @returns calls as this person there, while the page stays there */
export async function signUp(page: Page, newPerson: { name: string; email: string }): Promise<OwnCompany['call']> {
  await openBlankPage(page, origin);
  const person = { ...newPerson, password: 'correct horse battery', termsAccepted: true, ageConfirmed: true };
  const { tokens } = await sendCall(page, { method: 'POST', path: '/api/auth/register' }, person);
  return (method, path, body) => sendCall(page, { method, path, token: tokens.accessToken }, body);
}

/** Nobody signs in by an address that is not proved: the session goes along from the root, as the screens take it. */
export async function enterCompany(page: Page, person: OwnCompany['call'], code: string): Promise<OwnCompany> {
  const own = getCompanyOrigin(code);
  const verifier = 'only the page that asked knows this';
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const { tempToken } = await person('POST', '/auth/cross-tenant', { targetCompany: code, challenge });
  await openBlankPage(page, own);
  const { token } = await sendCall(page, { method: 'POST', path: '/auth/temp-token' }, { tempToken, verifier });
  const call: OwnCompany['call'] = (method, path, body) => sendCall(page, { method, path, token }, body);
  return { origin: own, code, call };
}

/** A member with these roles, signed in on a page of his or her own. */
export async function addMember(
  page: Page,
  company: OwnCompany,
  member: { name: string; mail: string; roles: string[] },
): Promise<OwnCompany & { memberId: string; personId: string }> {
  const person = await signUp(page, { name: member.name, email: `${member.mail}-${company.code}@mail.example` });
  await person('POST', '/api/company-network/join', { companyCode: company.code });
  const waiting = await company.call('GET', '/api/members?status=pending');
  await company.call('POST', `/api/members/${waiting[0].id}/approve`, { roles: member.roles });
  return {
    ...(await enterCompany(page, person, company.code)),
    memberId: String(waiting[0].id),
    personId: String(waiting[0].personId),
  };
}

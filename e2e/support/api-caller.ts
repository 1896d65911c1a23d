/** Calls of the product's API in the name of a person, sent by the page: what a journey begins with is made so. */
import type { Page } from '@playwright/test';

// biome-ignore lint/suspicious/noExplicitAny: replies of every shape
export type ApiCaller = (method: string, path: string, body?: unknown) => Promise<any>;

/** Sent by the page, which finds the hosts of companies under localhost where the test's own process may not. Throws with the reply when it is refused. */
export async function sendCall(page: Page, call: { method: string; path: string; token?: string }, body?: unknown) {
  const reply = await page.evaluate(
    async ([{ method, path, token }, payload]) => {
      const headers: Record<string, string> = {};
      if (payload !== undefined) headers['content-type'] = 'application/json';
      if (token) headers.authorization = `Bearer ${token}`;
      const sent = payload === undefined ? null : JSON.stringify(payload);
      const answer = await fetch(path, { method, headers, body: sent });
      return { ok: answer.ok, text: await answer.text() };
    },
    [call, body] as const,
  );
  if (!reply.ok) throw new Error(`${call.method} ${call.path}: ${reply.text}`);
  const answer = JSON.parse(reply.text);
  return answer.data ?? answer;
}

/** On a page that is already open at the company's host. */
export async function createCaller(page: Page, person: { email: string; password: string }): Promise<ApiCaller> {
  const { tokens } = await sendCall(page, { method: 'POST', path: '/api/auth/login' }, person);
  return (method, path, body) => sendCall(page, { method, path, token: tokens.accessToken }, body);
}

/** Draws a screen in jsdom with a real router, real queries and answers given by the test instead of a server. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { createMemoryRouter, type RouteObject, RouterProvider } from 'react-router';
import { vi } from 'vitest';
import type { CompanyInfo, Me } from '../../contract/session.ts';
import { HostProvider } from '../host.tsx';
import { loadTexts } from '../i18n.tsx';
import { createQueryClient } from '../query.ts';
import { SessionProvider } from '../session.tsx';
import { dropToken, storeToken } from '../tokens.ts';
import { ConfirmProvider } from '../ui/confirm.tsx';

const storedItems = new Map<string, string>();
/** Node's own `localStorage` hides the one of jsdom and is not there without a file. */
const memory = {
  getItem: (key: string) => storedItems.get(key) ?? null,
  setItem: (key: string, value: string) => void storedItems.set(key, value),
  removeItem: (key: string) => void storedItems.delete(key),
  clear: () => storedItems.clear(),
};
Object.defineProperty(globalThis, 'localStorage', { value: memory, configurable: true });
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

export const sampleCompany: CompanyInfo = {
  id: '0192f000-0000-7000-8000-000000000001',
  code: 'hanbit',
  name: '한빛상회',
  logo: null,
  timeZone: 'Asia/Seoul',
  currency: 'KRW',
  locale: 'ko',
  yearBegins: 1,
  theme: { primaryColor: '#0f766e' },
  features: [],
  isActive: true,
};

/** A signed-in member with these permissions. */
export function createMe(permissions: string[], status: 'active' | 'pending' = 'active'): Me {
  return {
    person: {
      id: '0192f000-0000-7000-8000-000000000002',
      name: '김하늘',
      email: 'sky@example.com',
      locale: 'ko',
      timeZone: 'Asia/Seoul',
      avatar: null,
    },
    company: sampleCompany,
    member: { id: '0192f000-0000-7000-8000-000000000003', status, roles: ['user'], permissions },
    portal: 'employee',
    demandsSecondFactor: false,
  };
}

/** The server returns more about a person than the kernel reads: modules' screens show that, too. */
const toMeReply = (me: Me) => ({ ...me, roles: me.member?.roles ?? [], entityConnections: [] });

export interface SentRequest {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}
export type Reply =
  | { status?: number; body: unknown }
  | ((request: SentRequest) => { status?: number; body: unknown } | Promise<{ status?: number; body: unknown }>);

/** Answers `fetch` by `METHOD /path`; what is not listed gets 404. Gives the list of requests. */
export function mockFetch(replies: Record<string, Reply>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const path = String(url).split('?')[0] ?? '';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { method: init.method ?? 'GET', path: String(url), headers: new Headers(init.headers), body };
    sent.push(request);
    const reply = replies[`${request.method} ${path}`];
    const answer =
      typeof reply === 'function' ? await reply(request) : (reply ?? { status: 404, body: { code: 'NOT_FOUND' } });
    init.signal?.throwIfAborted();
    return new Response(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body), {
      status: answer.status ?? 200,
      statusText: answer.status === 502 ? 'Bad Gateway' : 'OK',
    });
  });
  return sent;
}

/** Lets promises and timers that are due run. */
export async function waitForTimers(milliseconds = 0): Promise<void> {
  await act(async () => {
    await new Promise((resolve) => setTimeout(resolve, milliseconds));
  });
}

/** Waits until `find` gives something; fails after ten seconds. */
export async function waitFor<T>(find: () => T | null | undefined | false): Promise<T> {
  for (let tries = 0; tries < 500; tries++) {
    const result = find();
    if (result) return result;
    await waitForTimers(20);
  }
  throw new Error(`never there; the page shows: ${document.body.textContent?.slice(0, 500)}`);
}

function prepareWindow(): void {
  const media = (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  });
  vi.stubGlobal('matchMedia', media);
  window.scrollTo = () => undefined;
  // Inputs that grow with their text wait for fonts, of which jsdom knows nothing.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  Element.prototype.scrollIntoView = () => undefined;
}

export interface RenderOptions {
  me?: Me | null;
  company?: CompanyInfo | null;
  /** Address at the start. */
  path?: string;
  replies?: Record<string, Reply>;
  /** Further routes; the screen itself is at `*`. */
  routes?: RouteObject[];
}

/** Draws the screen and waits until the session is known. */
export async function renderWeb(screen: ReactNode, options: RenderOptions = {}) {
  prepareWindow();
  const me = options.me === undefined ? createMe([]) : options.me;
  if (me) storeToken({ accessToken: 'test', expiresIn: 3600 });
  else dropToken();
  const sent = mockFetch({
    'GET /api/auth/me': { body: { success: true, data: me && toMeReply(me) } },
    'POST /api/auth/refresh': { status: 401, body: { success: false, code: 'AUTHENTICATION_REQUIRED' } },
    ...options.replies,
  });
  await loadTexts();
  const company = options.company === undefined ? sampleCompany : options.company;
  const domain = {
    type: company ? 'company' : 'root',
    domain: 'localhost',
    companyCode: company?.code ?? null,
    isSecure: false,
    rootOrigin: 'http://localhost:3002',
    environment: 'development',
  } as const;
  const router = createMemoryRouter([...(options.routes ?? []), { path: '*', element: screen }], {
    initialEntries: [options.path ?? '/'],
  });
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  await act(async () => {
    root.render(
      <MantineProvider env="test">
        <QueryClientProvider client={createQueryClient()}>
          <HostProvider value={{ domain, company }}>
            <SessionProvider>
              <ConfirmProvider>
                <RouterProvider router={router} />
              </ConfirmProvider>
            </SessionProvider>
          </HostProvider>
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  await waitForTimers();
  const close = async () => {
    await act(async () => root.unmount());
    place.remove();
    dropToken();
  };
  return { sent, router, place, close };
}

/** Types into an input the way a browser does. */
export async function type(input: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const prototype = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

export async function click(element: Element | null | undefined): Promise<void> {
  if (!element) throw new Error('nothing to click');
  await act(async () => element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })));
}

export async function press(element: Element | null | undefined, key: string): Promise<void> {
  if (!element) throw new Error('nothing to press a key on');
  await act(async () => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })));
}

/** The button or link with this name. */
export function findByName(name: string, within: ParentNode = document): HTMLElement | undefined {
  const all = within.querySelectorAll<HTMLElement>('button, a, input');
  return [...all].find((item) => (item.getAttribute('aria-label') ?? item.textContent)?.trim() === name);
}

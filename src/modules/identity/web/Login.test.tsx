// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMe, type RenderOptions, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { SignInForm } from './components/EmailForms.tsx';
import { Login } from './screens/Login.tsx';

const send = vi.fn(async () => undefined);

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const email = 'sky@mail.example';
const verified = { body: { success: true, data: { email } } };
const refused = { status: 401, body: { success: false, code: 'LOGIN_FAILED', message: '로그인에 실패했습니다.' } };
const providers = { 'GET /api/auth/providers': { body: { success: true, data: { providers: [] } } } };

async function openLink(more: RenderOptions) {
  history.replaceState(null, '', '/genesis/login#verify=the-link');
  const drawn = await renderWeb(<Login />, { company: null, ...more, replies: { ...providers, ...more.replies } });
  close = drawn.close;
  const posts = () => drawn.sent.filter(({ method, path }) => method === 'POST' && path === '/api/auth/verify-email');
  return { ...drawn, posts };
}

const confirm = () =>
  act(async () => {
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '이메일 확인')?.click();
  });
const passwordField = () => document.querySelector<HTMLInputElement>('input[type=password]');

describe('the link of the verification mail', () => {
  it('does nothing by being opened, and asks a visitor for the password of the account', async () => {
    const { posts } = await openLink({ me: null, replies: { 'POST /api/auth/verify-email': refused } });
    await waitFor(passwordField);
    expect(posts()).toEqual([]);
    expect(location.hash).toBe('');
    const field = passwordField();
    await act(async () => {
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
      set?.call(field, 'my own password');
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await confirm();
    await waitFor(() => posts().length > 0);
    expect(posts()[0]?.body).toEqual({ token: 'the-link', password: 'my own password' });
    await waitFor(() => document.body.textContent?.includes('로그인에 실패했습니다.'));
  });

  it('is confirmed with one button by the person signed in to that account', async () => {
    const { posts } = await openLink({ me: createMe([]), replies: { 'POST /api/auth/verify-email': verified } });
    expect(passwordField()).toBeNull();
    await confirm();
    await waitFor(() => posts().length > 0);
    expect(posts()[0]?.body).toEqual({ token: 'the-link' });
    await waitFor(() => !document.body.textContent?.includes('이메일 확인'));
  });

  it('asks for the password when the session is of another account', async () => {
    await openLink({ me: createMe([]), replies: { 'POST /api/auth/verify-email': refused } });
    await confirm();
    await waitFor(passwordField);
  });
});

describe('back from a provider', () => {
  it('says in whose place the sign-in was cancelled', async () => {
    history.replaceState(null, '', '/genesis/login?error=SOCIAL_LOGIN_CANCELLED&provider=facebook');
    const drawn = await renderWeb(<Login />, { company: null, me: null, replies: providers });
    close = drawn.close;
    await waitFor(() => document.body.textContent?.includes('Facebook 로그인이 취소되었습니다.'));
  });

  it('asks for the second step alone, and goes on with it', async () => {
    history.replaceState(null, '', '/genesis/login?factor=demo');
    const tokens = { accessToken: 'a', refreshToken: null, expiresIn: 900, tokenType: 'Bearer' };
    const replies = { ...providers, 'POST /api/auth/second-factor': { body: { success: true, data: { tokens } } } };
    const drawn = await renderWeb(<Login />, { company: null, me: null, replies });
    close = drawn.close;
    const field = await waitFor(() => document.querySelector<HTMLInputElement>('input[autocomplete=one-time-code]'));
    expect(passwordField()).toBeNull();
    await act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, '123456');
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await act(async () => document.querySelector('form')?.requestSubmit());
    const bodies = () => drawn.sent.filter(({ path }) => path === '/api/auth/second-factor').map(({ body }) => body);
    await waitFor(() => bodies().length > 1);
    // First it asks whether there is a passkey.
    expect(bodies()).toEqual([{ secondFactor: '' }, { secondFactor: '123456' }]);
  });
});

describe('signing up', () => {
  const open = async (registration: { mayRegister: boolean } | null, path = '/genesis/login?new') => {
    history.replaceState(null, '', path);
    const reply = registration
      ? { body: { success: true, data: registration } }
      : { status: 503, body: { success: false } };
    const replies = { ...providers, 'GET /api/auth/registration': reply };
    const drawn = await renderWeb(<Login />, { company: null, me: null, replies });
    close = drawn.close;
  };
  const getText = () => document.body.textContent ?? '';
  const button = () => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === '가입하기');

  it('has no form where an invitation is required, and describes the steps', async () => {
    await open({ mayRegister: false });
    await waitFor(() => getText().includes('지금은 새로 가입할 수 없습니다.'));
    expect(getText()).toContain('초대 메일이나 초대 링크를 먼저 열어 주세요.');
    expect(button()).toBeUndefined();
  });

  it('has its form for everybody else, also where that could not be asked', async () => {
    await open({ mayRegister: true });
    await waitFor(button);
    await close();
    await open(null);
    await waitFor(button);
  });

  it('that a provider was the way to, and that was refused, says why', async () => {
    await open({ mayRegister: false }, '/genesis/login?error=REGISTRATION_CLOSED&provider=demo');
    await waitFor(() =>
      document.querySelector('[role=alert]')?.textContent?.includes('지금은 새로 가입할 수 없습니다.'),
    );
  });
});

describe('consent at sign-up', () => {
  const boxes = () => [...document.querySelectorAll<HTMLInputElement>('input[type=checkbox]')];

  it('개인정보 보호법 제22조의2: the age is asked beside the terms, nothing is ticked beforehand, and what is ticked is sent', async () => {
    history.replaceState(null, '', '/genesis/login?new');
    const reply = { body: { success: true, data: { mayRegister: true } } };
    const refusal = {
      status: 400,
      body: { success: false, code: 'AGE_CONFIRMATION_REQUIRED', message: '만 14세 이상' },
    };
    const replies = { ...providers, 'GET /api/auth/registration': reply, 'POST /api/auth/register': refusal };
    const drawn = await renderWeb(<Login />, { company: null, me: null, replies });
    close = drawn.close;
    await waitFor(() => document.querySelector('input[type=email]'));
    expect(boxes().map(({ checked }) => checked)).toEqual([false, false]);
    const [terms] = boxes();
    await act(async () => terms?.click());
    const typed = ['김하나', 'hana@mail.example', 'correct horse battery'];
    const fields = [...document.querySelectorAll<HTMLInputElement>('form input')];
    for (const [index, value] of typed.entries()) {
      await act(async () => {
        const field = fields[index];
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
        field?.dispatchEvent(new Event('input', { bubbles: true }));
      });
    }
    await act(async () => document.querySelector('form')?.requestSubmit());
    await waitFor(() => drawn.sent.some(({ path }) => path === '/api/auth/register'));
    const sent = drawn.sent.find(({ path }) => path === '/api/auth/register')?.body;
    expect(sent).toMatchObject({ termsAccepted: true, ageConfirmed: false });
  });
});

describe('signing in', () => {
  const press = () => act(async () => document.querySelector('form')?.requestSubmit());
  const type = (field: HTMLInputElement | null | undefined, value: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    });

  it('an empty field is reported before sending, and a short password is not judged here', async () => {
    const drawn = await renderWeb(<SignInForm onSubmit={send} />, { me: null, company: null });
    close = drawn.close;
    const [address, secret] = document.querySelectorAll('input');
    await press();
    await waitFor(() => document.body.textContent?.includes('이메일을 입력해 주세요.'));
    expect(document.body.textContent).toContain('비밀번호를 입력해 주세요.');
    await waitFor(() => document.activeElement === address);
    expect(send).not.toHaveBeenCalled();
    await type(address, 'no address');
    await type(secret, 'x');
    await press();
    await waitFor(() => send.mock.calls.length > 0);
    expect(send).toHaveBeenCalledWith({ email: 'no address', password: 'x' });
  });
});

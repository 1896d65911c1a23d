// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, createTextHook, useDocumentLanguage, useKitText, useLocalText } from './i18n.tsx';
import { getLanguage, switchLanguage } from './language.ts';
import { en } from './locales/en.ts';
import { ko } from './locales/ko.ts';
import { renderWeb } from './testing/render.tsx';

const loadEnglish = vi.fn(async () => ({ hello: 'Hello {name}' }));
const useModuleText = createTextHook<{ hello: string }>({
  ko: async () => ({ hello: '{name:이/가} 왔습니다' }),
  en: loadEnglish,
});

function Greeting() {
  const t = useModuleText();
  const kit = useKitText();
  const local = useLocalText();
  useDocumentLanguage();
  return (
    <p>
      {t('hello', { name: '김하늘' })} · {kit('word.save')} · {local({ ko: '원장', en: 'Ledger' })}
    </p>
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  localStorage.clear();
  switchLanguage('ko');
  vi.unstubAllGlobals();
});

describe('texts', () => {
  it('are Korean at first; English is loaded only when chosen, and remembered', async () => {
    close = (await renderWeb(<Greeting />)).close;
    expect(document.querySelector('p')?.textContent).toBe('김하늘이 왔습니다 · 저장 · 원장');
    expect(document.documentElement.lang).toBe('ko');
    expect(loadEnglish).not.toHaveBeenCalled();
    await act(() => chooseLanguage('en'));
    expect(document.querySelector('p')?.textContent).toBe('Hello 김하늘 · Save · Ledger');
    expect(document.documentElement.lang).toBe('en');
    expect(localStorage.getItem('heureum.language')).toBe('en');
  });

  it('are chosen at once, also for a user who leaves the page before they are loaded', async () => {
    const arrives = Promise.withResolvers<{ hello: string }>();
    createTextHook<{ hello: string }>({ ko: async () => ({ hello: '' }), en: () => arrives.promise });
    const choosing = chooseLanguage('en');
    expect(localStorage.getItem('heureum.language')).toBe('en');
    expect(getLanguage()).toBe('ko');
    // Another choice meanwhile holds, whichever comes first.
    await chooseLanguage('ko');
    arrives.resolve({ hello: '' });
    await choosing;
    expect(getLanguage()).toBe('ko');
    expect(localStorage.getItem('heureum.language')).toBe('ko');
  });

  it('that cannot be had are not chosen', async () => {
    let isThere = false;
    const load = async () => {
      if (!isThere) throw new Error('offline');
      return { hello: '' };
    };
    createTextHook<{ hello: string }>({ ko: async () => ({ hello: '' }), en: load });
    await expect(chooseLanguage('en')).rejects.toThrow('offline');
    expect(localStorage.getItem('heureum.language')).toBeNull();
    isThere = true;
    await chooseLanguage('en');
    expect(getLanguage()).toBe('en');
  });

  it.each([
    ['en', ['en-US', 'ko']],
    ['ko', ['ko-KR', 'en']],
    ['en', ['ja-JP', 'en-GB']],
    ['ko', ['ja-JP']],
  ])('are %s in a browser that speaks %j, until one is chosen', async (expected, spoken) => {
    vi.stubGlobal('navigator', { languages: spoken });
    vi.resetModules();
    expect((await import('./language.ts')).getLanguage()).toBe(expected);
    localStorage.setItem('heureum.language', expected === 'ko' ? 'en' : 'ko');
    vi.resetModules();
    expect((await import('./language.ts')).getLanguage()).not.toBe(expected);
  });

  it('are those of the last person signed in here, whatever the browser speaks, until another language is chosen in it', async () => {
    vi.stubGlobal('navigator', { languages: ['en-US'] });
    localStorage.setItem('heureum.choices', JSON.stringify({ person: 'p', preferences: { language: 'ko' } }));
    vi.resetModules();
    expect((await import('./language.ts')).getLanguage()).toBe('ko');
    localStorage.setItem('heureum.language', 'en');
    vi.resetModules();
    expect((await import('./language.ts')).getLanguage()).toBe('en');
    localStorage.removeItem('heureum.language');
    localStorage.setItem('heureum.choices', '{');
    vi.resetModules();
    expect((await import('./language.ts')).getLanguage()).toBe('en');
  });

  it('follow the language of the address, and remember it', async () => {
    localStorage.setItem('heureum.language', 'en');
    history.replaceState(null, '', '/orders?lang=ko&state=open#latest');
    vi.resetModules();
    const languageModule = await import('./language.ts');
    expect(languageModule.getLanguage()).toBe('ko');
    expect(location.pathname + location.search + location.hash).toBe('/orders?state=open#latest');
    // Chosen in the menu: it holds when the page is loaded again.
    languageModule.storeLanguage('en');
    vi.resetModules();
    const again = await import('./language.ts');
    history.replaceState(null, '', '/');
    expect(again.getLanguage()).toBe('en');
  });

  it('of the kit name the same values in both languages', () => {
    const valuesOf = (text: string) => [...text.matchAll(/\{(\w+)/g)].map((match) => match[1]).sort();
    for (const [key, text] of Object.entries(ko)) {
      expect(valuesOf(en[key as keyof typeof en]), key).toEqual(valuesOf(text));
      if (!/^[^가-힣]*$/.test(text)) expect(text).toMatch(/[가-힣]/);
    }
  });
});

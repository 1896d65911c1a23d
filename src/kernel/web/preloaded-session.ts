/** Early requests: sign-in answers fetched while the scripts load (`server/http/spa-document.ts`). Each answer is used once. */

interface PreloadedSession {
  /** Of the token. */
  renewal?: Promise<Response>;
  /** Of the person; null where nobody is signed in. */
  me?: Promise<Response | null>;
}

declare global {
  interface Window {
    heureumEarly?: PreloadedSession;
  }
}

/** Null where the page did not ask, or nobody answered: then the application asks. */
export async function takePreloaded(name: keyof PreloadedSession): Promise<Response | null> {
  const preloaded = window.heureumEarly?.[name];
  if (!preloaded) return null;
  delete window.heureumEarly?.[name];
  return preloaded.catch(() => null);
}

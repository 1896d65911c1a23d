/** What the page asked while its scripts were on their way: who is signed in (`server/http/application.ts`). Each answer is taken once. */

interface Early {
  /** Of the token. */
  renewal?: Promise<Response>;
  /** Of the person; null where nobody is signed in. */
  me?: Promise<Response | null>;
}

declare global {
  interface Window {
    heureumEarly?: Early;
  }
}

/** Null where the page did not ask, or nobody answered: then the application asks. */
export async function takeEarly(name: keyof Early): Promise<Response | null> {
  const asked = window.heureumEarly?.[name];
  if (!asked) return null;
  delete window.heureumEarly?.[name];
  return asked.catch(() => null);
}

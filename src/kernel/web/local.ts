/** Local storage that may be missing or full (private windows, blocked cookies): then nothing is remembered. */

export function readLocal(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeLocal(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Remembering is a comfort: without storage the choice holds until the page is closed.
  }
}

/** A stored JSON value, or `fallback` when missing or broken. */
export function readLocalJson<T>(key: string, fallback: T): T {
  const stored = readLocal(key);
  if (stored === null) return fallback;
  try {
    return JSON.parse(stored) as T;
  } catch {
    return fallback;
  }
}

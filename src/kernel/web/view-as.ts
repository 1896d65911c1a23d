/**
 * Through whose eyes this tab sees the portal. It is kept with the tab and nowhere else: other tabs are oneself, and one that is made of this
 * one wears the same bar.
 */
const key = 'heureum-view';

interface Kept {
  id: string;
  /** Where it was begun: there it ends. */
  back: string;
}

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const viewId = (): string | null => kept()?.id ?? null;

/** Everything that was loaded was one's own: the portal begins anew, as the other sees it. */
export function enterView(id: string, portal: string): void {
  sessionStorage.setItem(key, JSON.stringify({ id, back: location.pathname }));
  location.assign(portal);
}

/** Nothing is left of what was loaded as somebody else. */
export function leaveView(): void {
  const back = kept()?.back ?? '/';
  sessionStorage.removeItem(key);
  location.replace(back);
}

/** The same, where the page goes elsewhere by itself. */
export function forgetView(): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Without storage there is no view.
  }
}

/**
 * The member whose view of the portal this tab shows. It is stored only with the tab: other tabs show one's own, and a tab opened
 * from this one has the same bar.
 */
const key = 'heureum-view';

interface StoredView {
  id: string;
  /** Start page of the view: it ends there. */
  back: string;
}

function readStoredView(): StoredView | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

export const getViewId = (): string | null => readStoredView()?.id ?? null;

/** All loaded data was the viewer's own: the portal restarts, as the other sees it. */
export function enterView(id: string, portal: string): void {
  sessionStorage.setItem(key, JSON.stringify({ id, back: location.pathname }));
  location.assign(portal);
}

/** Nothing is left of what was loaded as somebody else. */
export function leaveView(): void {
  const back = readStoredView()?.back ?? '/';
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

/** The secret that a mail's link carries behind `#name=`. */
import { useLayoutEffect, useState } from 'react';

/**
 * Removed from the address bar as soon as the page is mounted. Not during rendering: a render may be discarded and repeated, and
 * the second one would find the link empty.
 */
export function useLinkSecret(name: string): string | null {
  const [secret] = useState(() => new URLSearchParams(location.hash.slice(1)).get(name));
  useLayoutEffect(() => {
    if (secret) history.replaceState(history.state, '', location.pathname + location.search);
  }, [secret]);
  return secret;
}

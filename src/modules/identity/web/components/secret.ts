/** The secret that a mail's link carries behind `#name=`. */
import { useLayoutEffect, useState } from 'react';

/**
 * It leaves the address bar in the moment in which the page stands. Not while it is drawn: what is drawn may be thrown away and drawn again, and
 * the second drawing would find the link empty.
 */
export function useSecret(name: string): string | null {
  const [secret] = useState(() => new URLSearchParams(location.hash.slice(1)).get(name));
  useLayoutEffect(() => {
    if (secret) history.replaceState(history.state, '', location.pathname + location.search);
  }, [secret]);
  return secret;
}

/**
 * Parts of screens whose code comes when it is asked for. One that cannot be had (offline, or after a deployment took its file
 * away) never replaces the screen: what stands instead of it stays, and what people typed with it.
 */
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

/** Milliseconds until a part that nobody can ask for again is tried again. */
const again = 5000;

type Fetch = () => Promise<unknown>;

let ahead: Fetch[] | null = [];

const quietly = (fetch: Fetch): void => void fetch().catch(() => null);

/** From now on what will be wanted offline, too, is fetched before it is asked for. */
export function fetchAhead(): void {
  for (const fetch of ahead ?? []) quietly(fetch);
  ahead = null;
}

interface Waiting {
  /** Shown until the part is there. */
  instead?: ReactNode;
  /** It could not be had: whoever asked for it is asked again. Without this it is tried again by itself. */
  onMissing?: () => void;
}

/** @param early fetched soon after the first screen stands, see `fetchAhead` */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, { early = true } = {}) {
  let kept: ComponentType<Props> | null = null;
  const fetch = async () => {
    kept ??= await load();
    return kept;
  };
  if (early && ahead) ahead.push(fetch);
  else if (early) quietly(fetch);

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the top of its module
  return function Late({ instead = null, onMissing, ...props }: Props & Waiting): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => kept);
    const [tries, setTries] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch for each try; who is told may change meanwhile
    useEffect(() => {
      if (Part) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const missing = () => {
        if (gone) return;
        if (onMissing) onMissing();
        else timer = setTimeout(() => setTries(tries + 1), again);
      };
      void fetch().then((part) => !gone && setPart(() => part), missing);
      return () => {
        gone = true;
        clearTimeout(timer);
      };
    }, [Part, tries]);
    return Part ? <Part {...(props as unknown as Props)} /> : instead;
  };
}

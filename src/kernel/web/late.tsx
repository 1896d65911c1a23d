/**
 * Parts of screens whose code comes when it is asked for. One that cannot be had (offline, or after a deployment took its file
 * away) never replaces the screen: what stands instead of it stays, and what people typed with it.
 */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds until a part that nobody can ask for again is tried again. */
const again = 5000;

type Fetch = () => Promise<unknown>;

/** What is still to be fetched ahead. */
const ahead: Fetch[] = [];
let isBegun = false;
let isBusy = false;

/** Not all browsers tell. */
const connectionOf = () =>
  (navigator as { connection?: Partial<EventTarget> & { saveData?: boolean; effectiveType?: string } }).connection;

/** Whoever pays for each byte, or waits for it, gets what they ask for and no more. */
function isSpared(): boolean {
  const connection = connectionOf();
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** When nothing else is to be done; not all browsers tell. @returns to leave it */
export function whenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(asked);
}

/** From now on what will be wanted offline, too, is fetched before it is asked for: one after the other, so that nobody waits for it. */
export function fetchAhead(): void {
  if (!isBegun) connectionOf()?.addEventListener?.('change', fetchAhead);
  isBegun = true;
  if (isBusy || isSpared()) return;
  const next = ahead.shift();
  if (!next) return;
  isBusy = true;
  const on = () => {
    isBusy = false;
    fetchAhead();
  };
  whenIdle(() => void next().then(on, on));
}

/** Milliseconds after which somebody may have begun to read: the parts of the page are fetched for them, too. */
const readingAfter = 60_000;
/** A screen reader clicks without a pointer; who comes back to a page in the background sees it. */
const signsOfUse = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
  'click',
  'visibilitychange',
] as const;

/** Tells once that somebody is at the page. A page that nobody sees fetches nothing more. @returns to stop listening */
export function onUsed(tell: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const sign of signsOfUse) removeEventListener(sign, used);
  };
  const used = () => {
    if (document.hidden) return;
    stop();
    tell();
  };
  const timer = setTimeout(used, readingAfter);
  for (const sign of signsOfUse) addEventListener(sign, used, { passive: true });
  return stop;
}

export interface Waiting {
  /** Shown until the part is there. */
  instead?: ReactNode;
  /** It could not be had: whoever asked for it is asked again. Without this it is tried again by itself. */
  onMissing?: () => void;
}

/**
 * @param early fetched once somebody is at the page, see `fetchAhead`
 * @returns the part; after `ready` it is there at once, for what is drawn while building
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>, { early = true } = {}) {
  let kept: ComponentType<Props> | null = null;
  const fetch = async () => {
    kept ??= await load();
    return kept;
  };
  if (early) ahead.push(fetch);
  if (early && isBegun) fetchAhead();

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the top of its module
  function Late({ instead = null, onMissing, ...props }: Props & Waiting): ReactNode {
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
    if (!Part) return instead;
    // Its words may still be on their way: the screen around it stays meanwhile.
    return (
      <Suspense fallback={instead}>
        <Part {...(props as unknown as Props)} />
      </Suspense>
    );
  }
  Late.ready = fetch;
  return Late;
}

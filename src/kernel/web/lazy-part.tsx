/**
 * Lazily loaded parts of screens. A part that cannot be loaded (offline, or removed by a deployment) never replaces the screen: its
 * placeholder remains, and so does the person's input.
 */
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';

/** Milliseconds until a part that nobody can ask for again is tried again. */
const retryMs = 5000;

type Fetch = () => Promise<unknown>;

/** Queue of prefetches. */
const prefetchQueue: Fetch[] = [];
let isBegun = false;
let isBusy = false;

/** Not in all browsers. */
const getConnection = () =>
  (navigator as { connection?: Partial<EventTarget> & { saveData?: boolean; effectiveType?: string } }).connection;

/** On metered or slow connections only requested code is loaded. */
function isDataSaving(): boolean {
  const connection = getConnection();
  return connection?.saveData === true || /2g/.test(connection?.effectiveType ?? '');
}

/** Runs the work when idle; not all browsers report that. @returns a function that cancels it */
export function runWhenIdle(work: () => void): () => void {
  if (!('requestIdleCallback' in globalThis)) {
    const timer = setTimeout(work, 50);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(work, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

/** From now on what will be wanted offline, too, is fetched before it is asked for: one after the other, so that nobody waits for it. */
export function startPrefetch(): void {
  if (!isBegun) getConnection()?.addEventListener?.('change', startPrefetch);
  isBegun = true;
  if (isBusy || isDataSaving()) return;
  const next = prefetchQueue.shift();
  if (!next) return;
  isBusy = true;
  const on = () => {
    isBusy = false;
    startPrefetch();
  };
  runWhenIdle(() => void next().then(on, on));
}

/** Milliseconds after which somebody may have begun to read: the parts of the page are fetched for them, too. */
const readingAfter = 60_000;
/** A screen reader clicks without a pointer; who comes back to a page in the background sees it. */
const usageEvents = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'scroll',
  'click',
  'visibilitychange',
] as const;

/**
 * Calls back once when somebody uses the page. A page that nobody sees fetches nothing more. @returns a function that stops
 * listening
 */
export function onFirstUse(tell: () => void): () => void {
  const stop = () => {
    clearTimeout(timer);
    for (const sign of usageEvents) removeEventListener(sign, used);
  };
  const used = () => {
    if (document.hidden) return;
    stop();
    tell();
  };
  const timer = setTimeout(used, readingAfter);
  for (const sign of usageEvents) addEventListener(sign, used, { passive: true });
  return stop;
}

export interface PartProps {
  /** Shown until the part is there. */
  instead?: ReactNode;
  /** Called when loading failed: the requesting person is asked again. Without it, loading is retried automatically. */
  onMissing?: () => void;
}

/**
 * @param early fetched once somebody is at the page, see `startPrefetch`
 * @returns the part; after `ready` it is there at once, for what is drawn while building
 */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>, { early = true } = {}) {
  let loadedPart: ComponentType<Props> | null = null;
  const fetch = async () => {
    loadedPart ??= await load();
    return loadedPart;
  };
  if (early) prefetchQueue.push(fetch);
  if (early && isBegun) startPrefetch();

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each part, at the top of its module
  function Late({ instead = null, onMissing, ...props }: Props & PartProps): ReactNode {
    const [Part, setPart] = useState<ComponentType<Props> | null>(() => loadedPart);
    const [tries, setTries] = useState(0);
    // biome-ignore lint/correctness/useExhaustiveDependencies: one fetch for each try; who is told may change meanwhile
    useEffect(() => {
      if (Part) return;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let gone = false;
      const missing = () => {
        if (gone) return;
        if (onMissing) onMissing();
        else timer = setTimeout(() => setTries(tries + 1), retryMs);
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

/** Team sections of the homes: lazily loaded when drawn, since the first load is for waiting work. */
import { lazyPart } from '#kernel/web/lazy-part.tsx';
import { Loading } from '#kernel/web/ui/index.ts';

const LazyFeed = lazyPart(async () => (await import('./TeamFeed.tsx')).TeamFeed, { early: false });
const LazyLoad = lazyPart(async () => (await import('./TeamLoad.tsx')).TeamLoad, { early: false });
const LazyMyRuns = lazyPart(async () => (await import('./MyRuns.tsx')).MyRuns, { early: false });

export const TeamFeed = () => <LazyFeed instead={<Loading rows={4} />} />;
export const TeamLoad = () => <LazyLoad instead={<Loading rows={4} />} />;
export const MyRuns = () => <LazyMyRuns instead={<Loading rows={4} />} />;

/** What homes show of the team's runs, fetched when it is drawn: the first load is for what waits. */
import { late } from '#kernel/web/late.tsx';
import { Loading } from '#kernel/web/ui/index.ts';

const Feed = late(async () => (await import('./TeamFeed.tsx')).TeamFeed, { early: false });
const Load = late(async () => (await import('./TeamLoad.tsx')).TeamLoad, { early: false });
const Mine = late(async () => (await import('./MyRuns.tsx')).MyRuns, { early: false });

export const TeamFeed = () => <Feed instead={<Loading rows={4} />} />;
export const TeamLoad = () => <Load instead={<Loading rows={4} />} />;
export const MyRuns = () => <Mine instead={<Loading rows={4} />} />;

/** What stands below the first look of a home, fetched when it is drawn: the first load is for what waits. */
import { late } from '#kernel/web/late.tsx';
import { Loading } from '#kernel/web/ui/index.ts';

const NoticeList = late(async () => (await import('#modules/notification/web/index.ts')).NoticeSection, {
  early: false,
});
const TeamFeed = late(async () => (await import('#modules/flow/web/index.ts')).TeamFeed, { early: false });

export const Notices = () => <NoticeList instead={<Loading rows={4} />} />;
export const Feed = () => <TeamFeed instead={<Loading rows={4} />} />;

/** Notices that speak of one thing are one row: the newest speaks for all. Pure. */
import type { Notice } from '../contract/notice.ts';

export interface NoticeGroup {
  latest: Notice;
  notices: readonly Notice[];
  unread: readonly Notice[];
  count: number;
}

/** What a notice is about: where it leads, else the run that it came from; a message about nothing stands alone. */
const thingOf = ({ link, executionId, id }: Notice): string => link ?? executionId ?? id;

/** @param notices the newest first, as the server gives them */
export function noticesByThing(notices: readonly Notice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, (notice) => `${notice.kind} ${thingOf(notice)}`);
  return [...groups.values()].map((all) => ({
    latest: all[0] as Notice,
    notices: all,
    unread: all.filter(({ readAt }) => readAt === null),
    count: all.length,
  }));
}

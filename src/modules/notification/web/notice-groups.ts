/** Notices that speak of one thing are one row: the newest speaks for all. Pure. */
import type { Notice } from '../contract/notice.ts';

export interface NoticeGroup {
  latest: Notice;
  notices: readonly Notice[];
  unread: readonly Notice[];
  count: number;
}

/** Subject of a notice: its link, else the run that it came from; a message without either is its own subject. */
const getSubjectKey = ({ link, executionId, id }: Notice): string => link ?? executionId ?? id;

/** @param notices the newest first, as the server gives them */
export function groupNotices(notices: readonly Notice[]): NoticeGroup[] {
  const groups = Map.groupBy(notices, (notice) => `${notice.kind} ${getSubjectKey(notice)}`);
  return [...groups.values()].map((all) => ({
    latest: all[0] as Notice,
    notices: all,
    unread: all.filter(({ readAt }) => readAt === null),
    count: all.length,
  }));
}

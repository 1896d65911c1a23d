/** Days of companies in tests, whose zone is Korea's: there it is another day than in UTC for nine hours of each. */
import { toLocalDay } from '../../contract/time.ts';

/** Date this many days from today, `YYYY-MM-DD`. */
export const getKoreanDay = (ahead = 0): string => toLocalDay('Asia/Seoul', new Date(Date.now() + ahead * 86_400_000));

/** This month, `YYYY-MM`. */
export const getKoreanMonth = (): string => getKoreanDay().slice(0, 7);

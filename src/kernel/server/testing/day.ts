/** Days of companies in tests, whose zone is Korea's: there it is another day than in UTC for nine hours of each. */
import { dayIn } from '../../contract/time.ts';

/** So many days from today, `YYYY-MM-DD`. */
export const koreanDay = (ahead = 0): string => dayIn('Asia/Seoul', new Date(Date.now() + ahead * 86_400_000));

/** This month, `YYYY-MM`. */
export const koreanMonth = (): string => koreanDay().slice(0, 7);

/** Quiet hours: delay of messages by the clock of the recipient. */
import { isQuiet, type QuietHours } from '../contract/notification-policy.ts';

const minute = 60_000;
/** Longer than a day on which the clocks are put back. */
const maxMinutes = 26 * 60;

/**
 * The first minute that is not quiet after this instant; undefined where it is not quiet now. It is looked for on the clock of the zone,
 * minute by minute: so it holds where the clocks leave an hour out, and where an hour comes twice.
 */
export function findQuietEnd(quiet: QuietHours, timeZone: string, at: Date): string | undefined {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (!isQuiet(quiet, clock.format(at))) return undefined;
  const first = Math.floor(at.getTime() / minute) + 1;
  for (let ahead = 0; ahead < maxMinutes; ahead++) {
    const then = new Date((first + ahead) * minute);
    if (!isQuiet(quiet, clock.format(then))) return then.toISOString();
  }
  return undefined;
}

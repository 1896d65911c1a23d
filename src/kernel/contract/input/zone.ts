/** Time zones: names of the IANA database that the server and PostgreSQL both know, in their own spelling. Pure. */

/** Offsets are no zones: `+09:00`. */
const zonePattern = /^(?:UTC|[A-Za-z][\w+-]*(?:\/[\w+-]+)+)$/;

/** @example readZone('asia/seoul') // 'Asia/Seoul'; null for what is no zone: `+0900`, `Seoul` */
export function readZone(typed: string): string | null {
  try {
    const zone = new Intl.DateTimeFormat('en', { timeZone: typed.trim() }).resolvedOptions().timeZone;
    return zonePattern.test(zone) ? zone : null;
  } catch {
    // Intl refuses what it does not know.
    return null;
  }
}

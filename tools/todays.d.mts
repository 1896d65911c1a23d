/** Files of unit tests that run today, from the root of the checkout. @param recent files that changed within hours */
export function todaysUnits(recent: readonly string[]): string[];
/** Files of browser tests that run today, from the root of the checkout. @param recent files that changed within hours */
export function todaysJourneys(recent: readonly string[]): Promise<string[]>;
/** Null where git cannot tell what changed. */
export function planToday(): Promise<{ units: string[]; journeys: string[] } | null>;

/** Files from the root of the checkout; `left` waits for the share of the next days. */
export interface Choice {
  run: string[];
  left: string[];
}
/** Files of unit tests of today. @param recent files that changed within hours */
export function chooseTodaysUnits(recent: readonly string[]): Choice;
/** Files of browser tests of today. @param recent files that changed within hours */
export function chooseTodaysJourneys(recent: readonly string[]): Promise<Choice>;
/** Null where git cannot tell what changed. */
export function planToday(): Promise<{ units: Choice; journeys: Choice } | null>;

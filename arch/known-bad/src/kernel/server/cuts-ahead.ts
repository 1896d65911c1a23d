// breaks: day-has-zone
/** A day that is cut out of a later instant. */
export const cutAhead = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

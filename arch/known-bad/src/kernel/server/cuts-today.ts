// breaks: day-has-zone
/** A day that is cut out of now. */
export const cutToday = (): string => new Date().toISOString().slice(0, 10);

/** One departure from a rule of the house: see `exceptions.ts`, which lists them. */
export interface Exception {
  rule: string;
  file: string;
  /** A part of the finding's words. */
  what?: string;
  why: string;
}

/** One row per `what`, or one for the file. */
export const except = (rule: string, why: string, file: string, ...what: string[]): Exception[] =>
  what.length > 0 ? what.map((words) => ({ rule, file, what: words, why })) : [{ rule, file, why }];

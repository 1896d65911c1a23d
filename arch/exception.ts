/** One exception to an architecture rule: see `exceptions.ts`, which lists them. */
export interface Exception {
  rule: string;
  file: string;
  /** A part of the finding's words. */
  what?: string;
  why: string;
}

/** One row per `what`, or one for the file. */
export const createExceptions = (rule: string, why: string, file: string, ...what: string[]): Exception[] =>
  what.length > 0 ? what.map((words) => ({ rule, file, what: words, why })) : [{ rule, file, why }];

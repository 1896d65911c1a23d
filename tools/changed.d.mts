/** Files, from the root of the checkout; `left` says what is too much. */
export function planChanged(): Promise<{ edited: string[]; units: string[]; journeys: string[]; left: string[] }>;
/** Patterns of the screens that draw or import one of the files. */
export function listReachedScreens(files: readonly string[]): Promise<string[]>;

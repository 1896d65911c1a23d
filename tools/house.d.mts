/** What TypeScript files take of it. */
export const root: string;
export const compiler: string;
export function freePort(first: number): Promise<number>;

/** What TypeScript files take of it. */
export const root: string;
export const compiler: string;
export function findLoopbackPort(first: number): Promise<number>;

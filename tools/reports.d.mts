export interface Failure {
  file: string;
  title: string;
  why: string;
}

interface Told {
  passed: number;
  failures: Failure[];
}

export function readVitest(path: string): Told | null;
export function readPlaywright(path: string): Told | null;
export function formatFailures(failures: readonly Failure[]): string;

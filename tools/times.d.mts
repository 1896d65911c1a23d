/** Seconds. */
export interface FileTimes {
  file: string;
  wall: number;
  processor: number;
}

export interface StageTimes {
  stage: string;
  wall: number;
  processor: number;
  files: FileTimes[];
}

export function getProcessorSeconds(pid?: number): number;
export function measureFile(): (file: string) => void;
export function readFileTimes(list: string): FileTimes[];
export function writeTimes(path: string, stages: readonly StageTimes[]): void;
export function formatTimesTable(stages: readonly StageTimes[]): string;

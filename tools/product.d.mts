import type { Cluster } from './postgres.mjs';

export type Environment = Record<string, string>;

export function createEnvironment(about: {
  database: Pick<Cluster, 'appUrl' | 'ownerUrl' | 'queueUrl'>;
  folder: string;
  port: number;
  oidcPort: number | null;
}): Environment;

export function prepareDatabase(about: { env: Environment; folder: string; sample: boolean }): Promise<void>;

export function serve(about: {
  env: Environment;
  separateWorker: boolean;
  log?: string;
}): Promise<{ ended: Promise<string>; stop(): Promise<void> }>;

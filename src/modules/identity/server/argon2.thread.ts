/** The background thread in which passwords are hashed. */
import { argon2Sync } from 'node:crypto';
import { serveBackground } from '#kernel/server/background-threads.ts';

export interface HashJob {
  message: string;
  nonce: Uint8Array;
  /** KiB, passes over it, lanes, bytes of the hash. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

serveBackground((job: HashJob): Uint8Array => argon2Sync('argon2id', job));

/** CPU time that processes have used: least distorted by a busy machine. Linux only; elsewhere it reports nothing. */
import { readFileSync } from 'node:fs';

/** Hundredths of a second, by the kernel's clock: `own` of the process, `ended` of children of it that are over. */
function ticksOf(pid: number): { own: number; ended: number } {
  try {
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] =
      readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 15).map(Number) ?? [];
    return { own: user + system, ended: endedUser + endedSystem };
  } catch {
    return { own: 0, ended: 0 };
  }
}

function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Seconds of the processor that these have used so far. */
export const getProcessorSeconds = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + ticksOf(pid).own, 0) / 100;

/** The same of PostgreSQL with all its sessions, those that ended as well. */
export function getClusterProcessorSeconds(postmaster: number): number {
  const { own, ended } = ticksOf(postmaster);
  return (own + ended) / 100 + getProcessorSeconds(childrenOf(postmaster));
}

/** Test times: wall and processor seconds per stage and per file, for the table at the end of `npm test` and test-results/times.json. */
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './shared.mjs';

/** Linux counts processor time in hundredths of a second. */
const ticksPerSecond = 100;
const slowest = 20;

/**
 * Processor seconds of a process and of all processes below it, ended ones included once their parent has waited for them. Without
 * /proc only this process itself is counted.
 * @param {number} [pid] default: this process
 */
export function getProcessorSeconds(pid = process.pid) {
  if (!existsSync('/proc/self/stat')) return getOwnSeconds();
  const children = new Map();
  const ticks = new Map();
  for (const name of readdirSync('/proc')) {
    const childPid = Number(name);
    const fields = childPid ? readStat(childPid) : null;
    if (!fields) continue;
    ticks.set(childPid, fields.ticks);
    children.set(fields.parent, [...(children.get(fields.parent) ?? []), childPid]);
  }
  const sum = (childPid) =>
    (children.get(childPid) ?? []).reduce((total, child) => total + sum(child), ticks.get(childPid) ?? 0);
  return sum(pid) / ticksPerSecond;
}

function getOwnSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}

/** Fields 4 (parent) and 14 to 17 (own time and that of ended children) of /proc/<pid>/stat; the name in field 2 may hold anything. */
function readStat(pid) {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
    return { parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0) };
  } catch {
    // The process has ended since the folder was read.
    return null;
  }
}

/**
 * Starts to measure a file in the process that runs it.
 * @returns {(file: string) => void} appends the file's times to the list that `TEST_TIMES` names, if any
 */
export function measureFile() {
  const list = process.env.TEST_TIMES;
  if (!list) return () => undefined;
  const [began, startSeconds] = [performance.now(), getProcessorSeconds()];
  return (file) => {
    const times = { file, wall: (performance.now() - began) / 1000, processor: getProcessorSeconds() - startSeconds };
    appendFileSync(list, `${JSON.stringify(times)}\n`);
  };
}

/** @typedef {{ file: string, wall: number, processor: number }} FileTimes seconds */

/** @returns {FileTimes[]} one row per file, the slowest first; a file that was measured in parts is summed */
export function readFileTimes(list) {
  if (!existsSync(list)) return [];
  const files = new Map();
  for (const line of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
    const { file: path, wall, processor } = JSON.parse(line);
    const file = relative(root, path);
    const fileTimes = files.get(file) ?? { file, wall: 0, processor: 0 };
    files.set(file, { file, wall: fileTimes.wall + wall, processor: fileTimes.processor + processor });
  }
  return [...files.values()].sort((a, b) => b.wall - a.wall);
}

/** @typedef {{ stage: string, wall: number, processor: number, files: FileTimes[] }} StageTimes seconds */

/** Writes every time of the run, rounded to hundredths of a second. @param {StageTimes[]} stages */
export function writeTimes(path, stages) {
  const round = (_, value) => (typeof value === 'number' ? Math.round(value * 100) / 100 : value);
  writeFileSync(path, `${JSON.stringify({ stages }, round, 1)}\n`);
}

/** The table at the end of a run: every stage, then the slowest files. @param {StageTimes[]} stages */
export function formatTimesTable(stages) {
  const files = stages.flatMap(({ stage, files }) => files.map((file) => ({ ...file, stage })));
  const top = files.sort((a, b) => b.wall - a.wall).slice(0, slowest);
  return [
    'Stage            wall     CPU',
    ...stages.map(
      ({ stage, wall, processor }) => `${stage.padEnd(12)} ${formatMinutes(wall)} ${formatMinutes(processor)}`,
    ),
    ...(top.length ? [`\nSlowest files    wall     CPU`] : []),
    ...top.map(
      ({ file, wall, processor }) => `${''.padEnd(12)} ${formatMinutes(wall)} ${formatMinutes(processor)}  ${file}`,
    ),
  ].join('\n');
}

/** `12:34.5`: minutes, seconds and tenths. */
function formatMinutes(seconds) {
  const tenths = Math.round(seconds * 10);
  const rest = String(tenths % 600).padStart(3, '0');
  return `${Math.floor(tenths / 600)}:${rest.slice(0, 2)}.${rest.slice(2)}`.padStart(8);
}

/** `npm start`: from a fresh clone to a working company, with one command. Runs on any Node from 20 on. */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  dataFolder,
  getCommand,
  getElapsed,
  handOverToPinnedNode,
  installPackages,
  isAlive,
  isPortFree,
  onOrphaned,
  printLine,
  runMain,
  UserError,
} from './shared.mjs';

const lock = join(dataFolder, 'start.pid');
const port = readPort('PORT', 3002);
const isProduction = process.env.NODE_ENV === 'production';
/** Production has no demo provider, and refuses one if set. */
const oidcPort = isProduction ? null : readPort('DEMO_OIDC_PORT', 3003);
/** Processes to stop, last started first. */
const running = [];
let leaving;

runMain(async () => {
  installPackages();
  if (!(await handOverToPinnedNode())) return;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => leave(0));
  onOrphaned(() => leave(1));
  try {
    await claim();
    await start();
  } catch (error) {
    if (leaving) return;
    console.error(error instanceof UserError ? `heureum: ${error.message}` : error);
    await leave(1);
  }
});

async function start() {
  const { buildWeb } = await import('./build.mjs');
  const { createEnvironment, openDatabase, prepareDatabase, serve } = await import('./product.mjs');
  const built = buildWeb();
  built.catch(() => undefined);
  const database = await openDatabase({ home: dataFolder });
  running.unshift(database);
  const env = createEnvironment({ database, folder: dataFolder, port, oidcPort });
  await prepareDatabase({ env, folder: dataFolder, sample: !isProduction });
  await built;
  printLine('starting the server');
  const log = isProduction ? undefined : openLog();
  // apart, so that pages stay quick while a long run or a large undo is under way
  const { WORKER = 'separate' } = process.env;
  const product = await serve({ env: { ...env, WORKER }, separateWorker: WORKER === 'separate', log });
  running.unshift(product);
  welcome();
  const words = await product.ended;
  if (!leaving) throw new UserError(words);
}

/** One start per data folder, and its ports free; a start that is just ending gets a few seconds. */
async function claim() {
  mkdirSync(dataFolder, { recursive: true });
  for (let tries = 0; ; tries++) {
    const words = (await findOtherStart()) ?? (await findTakenPort());
    if (!words) break;
    if (tries === 10) throw new UserError(words);
    await sleep(500);
  }
  writeFileSync(lock, String(process.pid));
}

async function findOtherStart() {
  const pid = existsSync(lock) ? Number(readFileSync(lock, 'utf8')) : 0;
  if (!pid || pid === process.pid || !isAlive(pid) || !getCommand(pid).includes('start.mjs')) return null;
  return `it is already running (process ${pid}); stop it first, or set DATA_DIR and PORT for a second one.`;
}

async function findTakenPort() {
  for (const [name, value] of [
    ['PORT', port],
    ['DEMO_OIDC_PORT', oidcPort],
  ]) {
    if (value !== null && !(await isPortFree(value)))
      return `port ${value} is taken by another program; free it, or set ${name}.`;
  }
  return null;
}

function readPort(name, otherwise) {
  const value = Number(process.env[name] || otherwise);
  if (Number.isInteger(value) && value > 0 && value < 65_536) return value;
  console.error(`heureum: ${name} must be a port from 1 to 65535, not "${process.env[name]}".`);
  process.exit(1);
}

/** Ends everything that was started, once, and then this process. */
function leave(code) {
  leaving ??= (async () => {
    if (running.length) printLine('stopping');
    for (const part of running) await part.stop();
    if (existsSync(lock) && readFileSync(lock, 'utf8') === String(process.pid)) rmSync(lock);
    process.exit(code);
  })();
  return leaving;
}

/** In development the terminal belongs to people; the log restarts when it has grown large. */
function openLog() {
  const file = join(dataFolder, 'heureum.log');
  if (existsSync(file) && statSync(file).size > 50_000_000) rmSync(file);
  return file;
}

function welcome() {
  printLine(`ready after ${getElapsed()} s`);
  const demo = join(dataFolder, 'demo.json');
  const notes = existsSync(demo) ? JSON.parse(readFileSync(demo, 'utf8')) : null;
  console.log('');
  if (notes) showSignIns(notes);
  console.log(`  API     http://localhost:${port}/api/docs`);
  console.log(`  Ctrl+C stops it. Data and log stay in ${dataFolder}\n`);
  console.log(`  먼저 여세요 · Open this first:  http://localhost:${port}`);
  if (notes?.tour) console.log('  ‘데모 회사에서 3분 체험’을 누르면 하루 동안 쓰는 체험 회사가 생깁니다.');
  console.log('');
}

/** The address with today's port: the file was written when the companies were made. */
function toCurrentAddress(address) {
  const url = new URL(address);
  if (!process.env.PUBLIC_URL) url.port = String(port);
  return url.origin;
}

/** Hangul takes two columns of a terminal. */
function padText(text, columns) {
  const width = [...text].reduce(
    (sum, sign) => sum + (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7a3]/.test(sign) ? 2 : 1),
    0,
  );
  return text + ' '.repeat(Math.max(0, columns - width));
}

function showSignIns({ companies = [], signIns = [] }) {
  for (const company of companies) console.log(`  ${padText(company.name, 14)} ${toCurrentAddress(company.url)}`);
  if (signIns.length) console.log('\n  Sample sign-ins (e-mail · password · what they are)');
  for (const person of signIns)
    console.log(`  ${person.email.padEnd(36)} ${person.password.padEnd(18)} ${person.about}`);
  console.log('');
}

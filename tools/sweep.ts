/**
 * `npm run sweep`: the product is killed, loses an answer, or stalls at every message that it sends to PostgreSQL, on a throwaway
 * one. `--acts start,undo`, `--ways kill,drop,stall,lose`, `--every 5`, `--from 120` and `--to 240` sweep a part. `--kills 300
 * --executions 5000` kills at random instead, while runs go on (`--seed`), each time after five seconds at most (`--life 5000`).
 * Ends with 1 when anything was lost, doubled or stuck.
 */
import { parseArgs } from 'node:util';
import { setup, teardown } from '#kernel/server/testing/global-setup.ts';
import { type CourseAct, courseActs } from '../src/apps/testing/sweep/course.ts';
import { type Interruption, interruptions } from '../src/apps/testing/sweep/interrupter.ts';
import { killRandomly } from '../src/apps/testing/sweep/random-kills.ts';
import { maxMessages, openSweepStage, sweepAllMessages } from '../src/apps/testing/sweep/sweep.ts';

const { values } = parseArgs({
  options: {
    acts: { type: 'string', default: courseActs.join(',') },
    ways: { type: 'string', default: interruptions.join(',') },
    every: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
    to: { type: 'string', default: String(maxMessages) },
    kills: { type: 'string' },
    executions: { type: 'string', default: '5000' },
    life: { type: 'string', default: '5000' },
    seed: { type: 'string', default: '20261124' },
  },
});

function readNumber(name: 'every' | 'from' | 'to' | 'kills' | 'executions' | 'life'): number {
  const value = Number(values[name]);
  if (!Number.isInteger(value) || value < 1) throw new Error(`--${name} must be a whole number from 1 on`);
  return value;
}

function readChoice<Name extends string>(name: 'acts' | 'ways', allowed: readonly Name[]): Name[] {
  const chosenNames = values[name].split(',');
  const unknown = chosenNames.filter((item) => !allowed.includes(item as Name));
  if (unknown.length > 0) throw new Error(`--${name}: there are ${allowed.join(', ')}`);
  return chosenNames as Name[];
}

const began = Date.now();
const say = (line: string) => console.log(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${line}`);

await setup();
try {
  const stage = await openSweepStage();
  try {
    if (values.kills) {
      const report = await killRandomly(stage, {
        seed: values.seed,
        kills: readNumber('kills'),
        executions: readNumber('executions'),
        longestLife: readNumber('life'),
        say,
      });
      say(JSON.stringify(report));
      process.exitCode = report.lost + report.doubled + report.stuck + report.wrong === 0 ? 0 : 1;
    } else {
      const plan = {
        acts: readChoice<CourseAct>('acts', courseActs),
        ways: readChoice<Interruption>('ways', interruptions),
        every: readNumber('every'),
        from: readNumber('from'),
        to: readNumber('to'),
      };
      const { findings, ...sums } = await sweepAllMessages(stage, { ...plan, say });
      for (const finding of findings) console.log(JSON.stringify(finding));
      say(`${JSON.stringify(sums)}; ${findings.length} courses that ended otherwise than the one that nobody touched`);
      process.exitCode = findings.length === 0 ? 0 : 1;
    }
  } finally {
    await stage.close();
  }
} finally {
  await teardown();
}

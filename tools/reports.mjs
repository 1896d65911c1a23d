/** Test reports: failed tests of a run in execution order, with the first lines of each reason. */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { root } from './shared.mjs';

/**
 * @typedef {{ file: string, title: string, why: string }} Failure @typedef {{ passed: number, failures: Failure[] }} Told passed
 * count and failures
 */

/** Colours are for a terminal; readers of a log need plain words. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they begin with one
const plain = (text) => (text ?? '').replace(/\u001b\[[0-9;]*m/g, '');
/** Without the frames of the runner itself, which say nothing of the test. */
const firstLines = (text) => {
  const lines = plain(text)
    .split('\n')
    .filter((line) => !/^\s+at .*node_modules/.test(line));
  return lines.slice(0, 12).join('\n').slice(0, 1500);
};

/** @returns {Told | null} null if there is no report: the run broke off */
export function readVitest(path) {
  if (!existsSync(path)) return null;
  const { numPassedTests, testResults } = JSON.parse(readFileSync(path, 'utf8'));
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    if (failed.length) {
      return failed.map(({ fullName, failureMessages }) => ({
        file,
        title: fullName,
        why: firstLines(failureMessages.join('\n')),
      }));
    }
    // A file that does not load, or that fails before its first test, has none that failed.
    return status === 'failed' ? [{ file, title: '(the whole file)', why: firstLines(message) }] : [];
  });
  return { passed: numPassedTests, failures };
}

/** @returns {Told | null} null if there is no report: the run broke off */
export function readPlaywright(path) {
  if (!existsSync(path)) return null;
  const { stats, suites, errors = [] } = JSON.parse(readFileSync(path, 'utf8'));
  const specs = suites.flatMap((suite) => listSpecs(suite, []));
  const failed = specs.flatMap(({ file, titles, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected')
      .map((test) => ({
        file: `e2e/${file}`,
        title: titles.join(' › '),
        why: firstLines(test.results.find(({ error }) => error)?.error.message),
      })),
  );
  // Failures outside of every test: the product did not start.
  const outside = errors.map((error) => ({ file: 'e2e', title: '(the whole run)', why: firstLines(error.message) }));
  return { passed: stats.expected, failures: [...failed, ...outside] };
}

function listSpecs({ title, file, specs = [], suites = [] }, above) {
  // The outermost suite is the file.
  const titles = title === file ? above : [...above, title];
  return [
    ...specs.map((spec) => ({ file: spec.file, titles: [...titles, spec.title], tests: spec.tests })),
    ...suites.flatMap((suite) => listSpecs(suite, titles)),
  ];
}

/** For the end of a log, where readers look for them first. @param {readonly Failure[]} failures */
export function formatFailures(failures) {
  return failures
    .map(({ file, title, why }) => `  ${file} › ${title}\n${why.replace(/^/gm, '      ').trimEnd()}`)
    .join('\n');
}

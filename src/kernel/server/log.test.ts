import { expect, it } from 'vitest';
import { createLogger } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] {
  const lines: string[] = [];
  write(createLogger({ level: 'info' }, { write: (line) => void lines.push(line) }));
  return lines.map((line) => JSON.parse(line));
}

it('removes secrets at every depth, however their names are written, and leaves the rest', () => {
  const headers = { Authorization: 'Bearer x', 'set-cookie': ['a=x'], accept: 'text/html' };
  const [line] = logged((log) =>
    log.info({ request: { headers, forms: [{ client_secret: 'x', name: '김' }] } }, '받음'),
  );
  expect(line).toMatchObject({
    service: 'heureum',
    msg: '받음',
    request: {
      headers: { Authorization: '[removed]', 'set-cookie': '[removed]', accept: 'text/html' },
      forms: [{ client_secret: '[removed]', name: '김' }],
    },
  });
});

it('removes them from errors and nested errors, and leaves the description of the failure', () => {
  const inner = Object.assign(new Error('refused'), { config: { password: 'x' } });
  const outer = Object.assign(new TypeError('failed'), { token: 'x', response: { cookie: 'x', status: 401 }, inner });
  for (const [line] of [logged((log) => log.error(outer)), logged((log) => log.error({ err: outer }, 'failed'))]) {
    expect(JSON.stringify(line)).not.toContain('"x"');
    expect(line).toMatchObject({ err: { type: 'TypeError', message: 'failed', response: { status: 401 } } });
    expect(line).toMatchObject({ err: { stack: expect.stringContaining('log.test.ts') } });
  }
});

it('logs the refusal of the database, and no data of the row', () => {
  const entry = {
    severity: 'ERROR',
    code: '23505',
    table: 'persons',
    detail: 'Key (email)=(kim@example.com)',
    where: 'kim',
  };
  const [line] = logged((log) => log.error({ err: Object.assign(new Error('duplicate key'), entry) }, 'failed'));
  expect(line).toMatchObject({ err: { code: '23505', table: 'persons', message: 'duplicate key' } });
  expect(JSON.stringify(line)).not.toContain('kim');
});

it('ends with what refers to itself', () => {
  const self: Record<string, unknown> = { name: 'a' };
  self.self = self;
  const [line] = logged((log) => log.info({ self }, 'now'));
  expect(JSON.stringify(line)).toContain('[too deep]');
});

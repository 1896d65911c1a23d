/**
 * Frames shipped by modules, checked against the app's modules: an unknown name prevents startup, with a message that locates it.
 */
import { describe, expect, it } from 'vitest';
import { appModules } from '#apps/testing.ts';
import { assertConsistentApp, createApp } from '#kernel/server/app.ts';
import type { AppModule } from '#kernel/server/app-module.ts';
import { loadConfig } from '#kernel/server/config.ts';
import { contribute } from '#kernel/server/extension-point.ts';
import { createLogger } from '#kernel/server/log.ts';
import { type FrameDraft, undoApprovalFrameKey } from '../../contract/frame.ts';
import { shippedFramesPoint } from '../index.ts';
import { amountForm, title, toConnections } from '../testing/flow-kit.ts';

const config = loadConfig({
  NODE_ENV: 'test',
  DATABASE_URL: 'postgres://nobody@127.0.0.1/none',
  SECRET: 'a secret of tests that is long enough',
});
const log = createLogger({ level: 'silent' });

/** Opens an app with these modules in addition to the product's. */
function open(...more: AppModule[]): void {
  assertConsistentApp(createApp({ config, log, modules: [...appModules, ...more] }));
}
const ships = (draft: FrameDraft, key = 'sample'): AppModule => ({
  name: `ships-${key}`,
  routes: [],
  contributes: [contribute(shippedFramesPoint, { key, variants: () => [draft] })],
});
const entry = (line: object, other: object = { purpose: 'sales', credit: 5 }) => ({
  id: 'post',
  kind: 'finance.journal-entry',
  title,
  settings: { memo: '시험', lines: [line, other] } as never,
});
const approval = (line: string) => ({ id: 'ask', kind: 'decision.approval', title, settings: { line, title: '결재' } });
const subFlow = (frameKey: string) => ({ id: 'more', kind: 'flow.sub-flow', title, settings: { frameKey } });
const message = (recipient: string, more: object = {}) => ({
  id: 'tell',
  kind: 'notification.message',
  title,
  settings: { to: 'role', recipient, channel: 'in-app', title: '알림', body: '내용', ...more },
});

it('a frame with resolvable names is accepted', () => {
  const good = { blocks: [entry({ purpose: 'trade-receivables', debit: 5 })] };
  expect(() => open(ships(good))).not.toThrow();
  for (const key of ['order', undoApprovalFrameKey, '=input.frame']) {
    expect(() => open(ships({ blocks: [subFlow(key)] }))).not.toThrow();
  }
});

describe('an app does not start over a frame', () => {
  it.each<[what: string, draft: FrameDraft, words: string]>([
    ['with a block that no room has', { blocks: [{ id: 'x', kind: 'weather.forecast', title }] }, 'blocks.0'],
    [
      'with a way out that its block has not',
      {
        blocks: [approval('order-approval'), message('operator')],
        connections: [{ from: 'ask', outlet: 'perhaps', to: 'tell' }],
      },
      'connections.0.outlet: OUTLET_UNKNOWN',
    ],
    ['with a setting that its block has not', { blocks: [message('operator', { colour: 'red' })] }, 'colour'],
    [
      'that reads a field which its form has not',
      { blocks: [amountForm, message('=input.nobody')], connections: toConnections('form', 'tell') },
      'blocks.1.settings.recipient',
    ],
    [
      'that posts for what finance does not know',
      { blocks: [entry({ purpose: 'bribes', debit: 5 })] },
      'lines.0.purpose',
    ],
    ['that names the number of an account', { blocks: [entry({ account: '108', debit: 5 })] }, 'lines.0.account'],
    ['that asks along a line that nobody ships', { blocks: [approval('gone-approval')] }, 'blocks.0.settings.line'],
    ['that tells a role that there is not', { blocks: [message('gone')] }, 'blocks.0.settings.recipient'],
    [
      'that gives a task to a role that there is not',
      { blocks: [{ id: 'do', kind: 'flow.task', title, settings: { title: '할 일', assigneeRole: 'gone' } }] },
      'blocks.0.settings.assigneeRole: there is no role "gone"',
    ],
    [
      'that runs a frame that nobody ships',
      { blocks: [subFlow('gone')] },
      'blocks.0.settings.frameKey: there is no frame "gone"',
    ],
    [
      'that acts by a right that no room has',
      { blocks: [message('operator')], runAs: { kind: 'service', permissions: ['weather.forecast.read'] } },
      'there is no permission "weather.forecast.read"',
    ],
  ])('%s', (_, draft, expectedText) => {
    expect(() => open(ships(draft))).toThrow(expectedText);
    expect(() => open(ships(draft))).toThrow(/^this house does not fit together\nflow: frame sample, /);
  });

  it('whose key another module ships', () => {
    expect(() => open(ships({ blocks: [message('operator')] }, 'order'))).toThrow('frame order is shipped twice');
  });
});

describe('an app does not start', () => {
  const title = { ko: '시험', en: 'Trial' };

  it('over two modules of one name', () => {
    expect(() => open({ name: 'order', routes: [] })).toThrow('two rooms are called order');
  });

  it('over a permission for a role that there is not', () => {
    const permissions = {
      'trial.thing.read': { name: 'trial.thing.read', level: 'read', roles: ['gone'], ...title } as const,
    };
    expect(() => open({ name: 'trial', routes: [], permissions })).toThrow('trial.thing.read is given to a role');
  });

  it('over provisions that wait for each other, or for a missing module', () => {
    const run = async () => undefined;
    const gone: AppModule = { name: 'gone', routes: [] };
    const first: AppModule = { name: 'first', routes: [], provision: { after: [gone], run } };
    expect(() => open(first)).toThrow('builds upon a room that is not here: first → gone');
    const second: AppModule = { name: 'second', routes: [], provision: { after: [first], run } };
    const circle: AppModule = Object.assign(first, { provision: { after: [second], run } });
    expect(() => open(circle, second)).toThrow('wait for each other: first → second → first');
  });
});

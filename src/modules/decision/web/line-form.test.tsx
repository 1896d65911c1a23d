// @vitest-environment jsdom
/** The form of an approval line says what is wrong with its steps, and not something else. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, named, renderWeb, someone, type, until } from '#kernel/web/testing/render.tsx';
import type { Line } from '../contract/line.ts';
import { LineForm } from './components/LineForm.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await close();
  vi.unstubAllGlobals();
});

const id = '0192f000-0000-7000-8000-00000000000a';
const line: Line = {
  id,
  key: 'leave',
  title: { ko: '휴가 결재', en: 'Leave' },
  description: '',
  steps: [{ title: { ko: '팀장', en: 'Lead' }, kind: 'approve', order: 'serial', rule: 'all', seats: [{ role: 'x' }] }],
  ownApproval: 'above',
  version: 3,
  updatedAt: '2026-11-01T00:00:00.000Z',
  uses: 0,
};
const notMember = '이 회사의 구성원이 아닌 사람이 있습니다.';

async function open() {
  const field = 'steps.0.seats.0.personId';
  const refused = { success: false, code: 'PERSON_NOT_MEMBER', message: notMember, details: [{ field }] };
  const drawn = await renderWeb(<LineForm line={line} onClose={() => undefined} />, {
    me: someone(['access.role.read']),
    replies: {
      [`PUT /api/decision/lines/${id}`]: { status: 422, body: refused },
      'GET /api/roles': { body: { success: true, data: { roles: [] } } },
    },
  });
  ({ close } = drawn);
  await until(() => named('저장'));
}
const alerts = () => [...document.querySelectorAll('fieldset ~ [role=alert]')].map((one) => one.textContent);

it('tells a refusal of the server as it is', async () => {
  await open();
  await click(named('저장'));
  await until(() => alerts().length > 0);
  expect(alerts()).toEqual([notMember]);
});

it('asks for names and roles where they are missing', async () => {
  await open();
  const name = await until(() => document.querySelector<HTMLInputElement>('fieldset input'));
  await type(name, '');
  await click(named('저장'));
  await until(() => alerts().length > 0);
  expect(alerts()).toEqual(['단계마다 이름과 결재할 역할을 정해 주세요.']);
});

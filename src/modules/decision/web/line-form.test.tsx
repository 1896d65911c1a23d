// @vitest-environment jsdom
/** The form of an approval line says what is wrong with its steps, and not something else. */
import { afterEach, expect, it, vi } from 'vitest';
import { click, createMe, findByName, renderWeb, type, waitFor } from '#kernel/web/testing/render.tsx';
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
    me: createMe(['access.role.read']),
    replies: {
      [`PUT /api/decision/lines/${id}`]: { status: 422, body: refused },
      'GET /api/roles': { body: { success: true, data: { roles: [] } } },
    },
  });
  ({ close } = drawn);
  await waitFor(() => findByName('저장'));
}
const alerts = () => [...document.querySelectorAll('fieldset ~ [role=alert]')].map((element) => element.textContent);

it('shows a refusal of the server unchanged', async () => {
  await open();
  await click(findByName('저장'));
  await waitFor(() => alerts().length > 0);
  expect(alerts()).toEqual([notMember]);
});

it('asks for names and roles where they are missing', async () => {
  await open();
  const name = await waitFor(() => document.querySelector<HTMLInputElement>('fieldset input'));
  await type(name, '');
  await click(findByName('저장'));
  await waitFor(() => alerts().length > 0);
  expect(alerts()).toEqual(['단계마다 이름과 결재할 역할을 정해 주세요.']);
});

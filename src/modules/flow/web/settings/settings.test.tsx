// @vitest-environment jsdom
/** A block is set up from its contract: plain values, expressions with what they may read, ways whose connections follow. */
import { act, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { click, findByName, press, renderWeb, type, waitFor, waitForTimers } from '#kernel/web/testing/render.tsx';
import { conditionBlock } from '../../contract/control-blocks.ts';
import type { FrameDraft } from '../../contract/frame.ts';
import type { BlockView } from '../../contract/shapes.ts';
import { formBlock } from '../../contract/waiting-blocks.ts';
import { BlockSettings } from './BlockSettings.tsx';
import { FrameSettings } from './FrameSettings.tsx';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const both = (text: string) => ({ ko: text, en: text });
const viewOf = (contract: { kind: string; form: readonly unknown[] }): BlockView =>
  ({ ...contract, room: 'flow', outlets: ['next'], made: null, settings: {} }) as unknown as BlockView;
const note: BlockView = viewOf({
  ...formBlock,
  kind: 'notification.message',
  form: [
    { key: 'subject', label: both('제목'), kind: 'text', required: true },
    { key: 'count', label: both('개수'), kind: 'integer', required: false },
  ],
});
const catalogue = [viewOf(formBlock), viewOf(conditionBlock), note];

const draft: FrameDraft = {
  blocks: [
    {
      id: 'ask',
      kind: 'flow.form',
      title: both('휴가 신청'),
      settings: { fields: [{ key: 'days', label: both('며칠'), kind: 'integer', required: true }] },
    },
    {
      id: 'long',
      kind: 'flow.condition',
      title: both('길면'),
      settings: { branches: [{ outlet: 'long', when: 'input.days > 3' }], otherwise: 'short' },
    },
    { id: 'tell', kind: 'notification.message', title: both('알리기'), settings: { subject: '휴가' } },
  ],
  connections: [
    { from: 'ask', to: 'long' },
    { from: 'long', outlet: 'long', to: 'tell' },
  ],
};

let latest: FrameDraft = draft;

function Held({ blockId, readOnly = false }: { blockId: string | null; readOnly?: boolean }) {
  const [definition, setDefinition] = useState<FrameDraft>(draft);
  const change = (next: FrameDraft) => {
    latest = next;
    setDefinition(next);
  };
  const common = { definition, problems: [], onChange: change, readOnly };
  return blockId ? (
    <BlockSettings {...common} blockId={blockId} catalogue={catalogue} />
  ) : (
    <FrameSettings {...common} />
  );
}

async function draw(blockId: string | null, readOnly = false) {
  latest = draft;
  const drawn = await renderWeb(<Held blockId={blockId} readOnly={readOnly} />);
  ({ close } = drawn);
  return drawn;
}

const settingsOf = (id: string) => latest.blocks.find((block) => block.id === id)?.settings ?? {};
const field = (label: string) =>
  waitFor(() => {
    const labelElement = [...document.querySelectorAll('label')].find(
      (element) => element.textContent?.replace(' *', '') === label,
    );
    return labelElement && document.getElementById(labelElement.htmlFor);
  }) as Promise<HTMLInputElement>;

it('takes a plain value, and writes a text that begins with an equals sign as one', async () => {
  await draw('tell');
  await type(await field('제목'), '=안내');
  expect(settingsOf('tell')).toEqual({ subject: "'=안내" });
  expect((await field('제목')).value).toBe('=안내');
  await type(await field('개수'), '3');
  expect(settingsOf('tell')).toEqual({ subject: "'=안내", count: 3 });
});

it('offers what the request says by its label, and says at once what an expression does not know', async () => {
  await draw('tell');
  await click(findByName('제목을 수식으로 계산'));
  expect(settingsOf('tell').subject).toBe('="휴가"');
  await type(document.querySelector('textarea') as HTMLTextAreaElement, '');
  await click(findByName('제목에 값 넣기'));
  const option = await waitFor(() =>
    [...document.querySelectorAll('[role="option"]')].find((element) => element.textContent?.includes('신청서의 며칠')),
  );
  expect(option.textContent).toContain('숫자');
  expect(document.body.textContent).toContain('누가 신청했는지');
  await click(option);
  expect(settingsOf('tell').subject).toBe('=input.days');
  await type(document.querySelector('textarea') as HTMLTextAreaElement, 'input.weeks');
  await waitFor(() => document.body.textContent?.includes('알 수 없는 이름이 있습니다: input.weeks'));
});

it('renames a way together with its connection, and not before the name is whole', async () => {
  await draw('long');
  const name = await field('분기 이름');
  await type(name, 'Over three');
  await waitFor(() => document.body.textContent?.includes('영어 소문자로 시작하고'));
  expect(latest.connections).toEqual(draft.connections);
  await type(name, 'over-three');
  await press(name, 'Enter');
  expect(settingsOf('long').branches).toMatchObject([{ outlet: 'over-three' }]);
  expect(latest.connections?.[1]).toEqual({ from: 'long', outlet: 'over-three', to: 'tell' });
});

it('sets up the frame: the title of its runs, and why undo never expires', async () => {
  await draw(null);
  await type(await field('진행 건의 제목'), '휴가');
  expect(latest.title).toBe('휴가');
  await click(await field('감사 대상입니다'));
  expect(latest.neverExpires).toEqual(['audit-required']);
  await type(await field('진행 건의 제목'), '');
  expect('title' in latest).toBe(false);
});

it('designs a form: a field that shows only when another says so, put in order by keys, tried as people will see it', async () => {
  await draw('ask');
  await click(findByName('항목 추가'));
  await click(
    await waitFor(() =>
      [...document.querySelectorAll('[role="menuitem"]')].find((menuItem) => menuItem.textContent === '예/아니요'),
    ),
  );
  const fields = () => settingsOf('ask').fields as { key: string; visibleWhen?: string }[];
  expect(fields().map(({ key }) => key)).toEqual(['days', 'field2']);
  await click(await field('조건에 맞을 때만 표시'));
  expect(fields()[1]?.visibleWhen).toBe('form.days != null');
  await click(await field('수식으로 쓰기'));
  await type(
    (await waitFor(() => document.querySelector('textarea[aria-label="표시 조건"]'))) as HTMLTextAreaElement,
    'form.days > 3',
  );
  expect(fields()[1]?.visibleWhen).toBe('form.days > 3');
  await click(findByName('며칠을 아래로'));
  expect(fields().map(({ key }) => key)).toEqual(['field2', 'days']);
  await click(findByName('며칠을 위로'));
  const days = await waitFor(() => document.querySelector<HTMLInputElement>('form input[name="days"]'));
  expect(document.querySelector('form input[name="field2"]')).toBeNull();
  await type(days, '5');
  await waitFor(() => document.querySelector('form input[name="field2"]'));
});

it('builds a condition of rows, and says which of them does not hold', async () => {
  await draw('long');
  expect(document.body.textContent).toContain('이 분기의 조건');
  await click(findByName('조건 추가'));
  expect(settingsOf('long').branches).toMatchObject([{ when: 'input.days > 3 && input.days == 0' }]);
  const bench = await waitFor(() => document.querySelector<HTMLInputElement>('input[name="input.days"]'));
  await type(bench, '5');
  await waitFor(() => document.body.textContent?.includes('조건 2는 만족하지 않습니다.'));
  await click(findByName('조건 2 삭제'));
  await waitFor(() => document.body.textContent?.includes('조건을 만족합니다.'));
  expect(settingsOf('long').branches).toMatchObject([{ when: 'input.days > 3' }]);
});

it('changes nothing where it is only read', async () => {
  await draw('tell', true);
  await field('제목');
  expect(findByName('제목을 수식으로 계산')).toBeUndefined();
  await act(async () => undefined);
  await waitForTimers();
  expect(latest).toBe(draft);
});

// @vitest-environment jsdom
/** Before a flow is started that lends rights, the person reads what it does in the own name, and confirms it. Costs about a second. */
import { afterEach, expect, it } from 'vitest';
import { click, createMe, findByName, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { BlockActionsGate, BlockActionsQuestion } from './components/BlockActions.tsx';
import { ids, toOkReply } from './testing/examples.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const acts = [
  { sentence: { ko: '구성원의 역할을 바꿉니다', en: 'Changes the roles of members' }, isSensitive: true },
  { sentence: { ko: 'x.example을 호출합니다', en: 'Calls x.example' }, isSensitive: true },
];
const path = `/api/flow/frames/${ids.run}/acts`;
const draw = async (list: object[], isNeeded: boolean) => {
  const read = { acts: list, hash: 'hash-of-acts', isNeeded };
  const drawn = await renderWeb(
    <BlockActionsGate frameId={ids.run}>
      <p>양식</p>
    </BlockActionsGate>,
    {
      me: createMe(['flow.execution.start']),
      replies: { [`GET ${path}`]: toOkReply(read), [`POST ${path}`]: toOkReply({ ...read, isNeeded: false }) },
    },
  );
  close = drawn.close;
  return drawn;
};

it('says what the flow does and hides the form until the person confirms it', async () => {
  const drawn = await draw(acts, true);
  await waitFor(() => document.body.textContent?.includes('구성원의 역할을 바꿉니다') ?? false);
  expect(document.body.textContent).toContain('이 업무는 내 이름으로 다음을 처리합니다');
  expect(document.body.textContent).not.toContain('양식');
  await click(findByName('확인했습니다'));
  await waitFor(() => drawn.sent.some(({ method }) => method === 'POST'));
  expect(drawn.sent.find(({ method }) => method === 'POST')).toMatchObject({ body: { hash: 'hash-of-acts' } });
});

it('asks nothing where nothing is lent, and shows the list where it was confirmed', async () => {
  await draw([{ ...acts[0], isSensitive: false }], false);
  await waitFor(() => document.body.textContent?.includes('양식') ?? false);
  expect(document.body.textContent).not.toContain('이 업무는 내 이름으로');
  await close();
  await draw(acts, false);
  await waitFor(() => document.body.textContent?.includes('x.example을 호출합니다') ?? false);
  expect(document.body.textContent).toContain('양식');
});

it('asks the same beside the form of what starts the flow later, and nothing where nothing is left to confirm', async () => {
  const beside = async (isNeeded: boolean) => {
    const replies = { [`GET ${path}`]: toOkReply({ acts, hash: 'hash-of-acts', isNeeded }) };
    const drawn = await renderWeb(
      <>
        <BlockActionsQuestion frameId={ids.run} />
        <p>양식</p>
      </>,
      { me: createMe(['flow.execution.start']), replies },
    );
    ({ close } = drawn);
    await waitFor(() => drawn.sent.some(({ method }) => method === 'GET'));
    return drawn;
  };
  await beside(true);
  await waitFor(() => document.body.textContent?.includes('x.example을 호출합니다') ?? false);
  expect(findByName('확인했습니다')).toBeTruthy();
  expect(document.body.textContent).toContain('양식');
  await close();
  await beside(false);
  await waitFor(() => document.body.textContent?.includes('양식') ?? false);
  expect(document.body.textContent).not.toContain('x.example');
});

// @vitest-environment jsdom
import { afterEach, expect, it } from 'vitest';
import { useShortcut } from '#kernel/web/shortcuts.ts';
import { createMe, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { RecordTable } from '#kernel/web/ui/index.ts';
import { HelpDialog } from './HelpDialog.tsx';
import { withScreens } from './portal.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

const facts = { title: { ko: '직원', en: 'Employees' }, home: '/', loginPath: '/auth/login', groups: {} };
const portal = withScreens({ ...facts, name: 'employee', layout: 'side' }, [], []);

const page = { isPending: false, isFetching: false, error: null, hasMore: false, isLoadingMore: false };
const handlers = { loadMore: () => undefined, retry: () => undefined };

function Screen({ rows }: { rows: readonly { id: string }[] }) {
  useShortcut('C', '등록', () => undefined);
  return (
    <main>
      <RecordTable
        name="things"
        label="물건"
        list={{ rows: [...rows], ...page, ...handlers }}
        columns={[{ key: 'id', title: '이름', cell: ({ id }) => id }]}
        rowLabel={({ id }) => id}
      />
    </main>
  );
}

async function readKeys(rows: readonly { id: string }[]): Promise<string> {
  await close();
  const screen = (
    <>
      <Screen rows={rows} />
      <HelpDialog portal={portal} opened onClose={() => undefined} />
    </>
  );
  ({ close } = await renderWeb(screen, { me: createMe([]) }));
  const help = await waitFor(() => document.querySelector('[role=dialog]'));
  await waitFor(() => help.textContent?.includes('등록'));
  return help.textContent ?? '';
}

it('lists the keys of the screen, and the keys of its list if the list has rows', async () => {
  expect(await readKeys([{ id: '가위' }])).toContain('다음 줄');
  expect(await readKeys([])).not.toContain('다음 줄');
});

// @vitest-environment jsdom
/** A row on a phone is a card: without columns to align, empty values can be omitted. */
import { afterEach, expect, it } from 'vitest';
import { renderWeb } from '../../testing/render.tsx';
import { RowCard } from './Row.tsx';
import type { Column } from './types.ts';

let close: () => Promise<void> = async () => undefined;
afterEach(() => close());

interface Thing {
  id: string;
  name: string;
  count: number | null;
}
const columns: Column<Thing>[] = [
  { key: 'picture', title: '사진', cell: () => '✂', mark: true },
  { key: 'name', title: '이름', cell: (row) => row.name, primary: true },
  { key: 'count', title: '수량', cell: (row) => row.count ?? '–' },
  { key: 'cut', title: '자르기', cell: () => <button type="button">자르기</button>, isAction: true },
];

it.each([
  [0, '✂가위수량0자르기'],
  [null, '✂가위자르기'],
])('a count of %s reads "%s"', async (count, says) => {
  const row = { id: '1', name: '가위', count };
  const list = { rows: [row], isPending: false, error: null };
  const table = { name: 'things', label: '물건', list: list as never, columns, rowLabel: (item: Thing) => item.name };
  const nothing = () => undefined;
  ({ close } = await renderWeb(
    <ul>
      <RowCard
        {...{ table, columns, row }}
        id="1"
        selection={null}
        isActive={false}
        onFocus={nothing}
        onOpen={nothing}
        onKeyDown={nothing}
      />
    </ul>,
  ));
  expect(document.querySelector('[data-row]')?.textContent).toBe(says);
});

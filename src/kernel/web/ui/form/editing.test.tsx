// @vitest-environment jsdom
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { commonTexts } from '../../../contract/common-texts.ts';
import { defineErrors } from '../../../contract/error.ts';
import { Id } from '../../../contract/ids.ts';
import { resourceEndpoints } from '../../../contract/resource.ts';
import { text } from '../../../contract/text.ts';
import { defineTopics } from '../../../contract/topic.ts';
import { click, createMe, findByName, renderWeb, type, waitFor } from '../../testing/render.tsx';
import { useEditing } from './editing.tsx';

const { missing } = defineErrors({ missing: { status: 404, ko: '없습니다.', en: 'There is none.' } });
const Body = z.strictObject({ name: text({ max: 10 }) });
const Place = Body.extend({ id: Id, version: z.int() });
const places = resourceEndpoints({
  type: 'house.place',
  path: '/api/places',
  title: { ko: '장소', en: 'Places' },
  read: 'house.place.read',
  write: 'house.place.write',
  topics: [defineTopics('house', ['place']).place],
  missing,
  reply: Place,
});
const [create, change] = [places.create(Body), places.change(Body)];
const row = { id: '0192f000-0000-7000-8000-00000000000a', version: 3, name: '하늘' };

function List() {
  const { add, rowActions, dialog } = useEditing<z.infer<typeof Place>>({
    right: 'house.place.write',
    create,
    change,
    texts: { name: commonTexts.name },
  });
  const actions = rowActions?.(row) ?? [];
  return (
    <>
      {add}
      {actions.map(({ label, onClick }) => (
        <button key={label} type="button" onClick={onClick}>
          {label}
        </button>
      ))}
      {dialog}
      <Notifications />
    </>
  );
}

let close: () => Promise<void> = async () => undefined;
afterEach(async () => {
  notifications.clean();
  await close();
  vi.unstubAllGlobals();
});

async function open(permissions: string[]) {
  const reply = { body: { success: true, data: row } };
  const changed = { body: { success: true, data: { ...row, name: '산', version: 4 } } };
  const replies = { 'POST /api/places': reply, [`PUT /api/places/${row.id}`]: changed };
  const drawn = await renderWeb(<List />, { me: createMe(permissions), replies });
  close = drawn.close;
  return { bodies: () => drawn.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
}
const input = () => document.querySelector<HTMLInputElement>('[name="name"]');

it('makes a new row, and changes one that is there in the version that was seen', async () => {
  const { bodies } = await open(['house.place.write']);
  await click(await waitFor(() => findByName('추가')));
  await type((await waitFor(input)) as HTMLInputElement, '바다');
  await click(findByName('저장'));
  await waitFor(() => bodies().length === 1);
  await waitFor(() => !input());
  await click(findByName('수정'));
  expect((await waitFor(input))?.value).toBe('하늘');
  await type(input() as HTMLInputElement, '산');
  await click(findByName('저장'));
  await waitFor(() => bodies().length === 2);
  expect(bodies()).toEqual([{ name: '바다' }, { name: '산', version: 3 }]);
  await click(await waitFor(() => findByName('되돌리기')));
  await waitFor(() => bodies().length === 3);
  expect(bodies()[2]).toEqual({ name: '하늘', version: 4 });
});

it('offers no action to a user without the right', async () => {
  await open(['house.place.read']);
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([]);
});

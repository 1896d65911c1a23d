// @vitest-environment jsdom
import { Notifications, notifications } from '@mantine/notifications';
import { afterEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineErrors } from '../../../contract/error.ts';
import { Id } from '../../../contract/ids.ts';
import { endpointsOf } from '../../../contract/noun.ts';
import { text } from '../../../contract/text.ts';
import { defineTopics } from '../../../contract/topic.ts';
import { words } from '../../../contract/words.ts';
import { click, named, renderWeb, someone, type, until } from '../../testing/render.tsx';
import { useEditing } from './editing.tsx';

const { missing } = defineErrors({ missing: { status: 404, ko: '없습니다.', en: 'There is none.' } });
const Body = z.strictObject({ name: text({ max: 10 }) });
const Place = Body.extend({ id: Id, version: z.int() });
const places = endpointsOf({
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
    texts: { name: words.name },
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
  const drawn = await renderWeb(<List />, { me: someone(permissions), replies });
  close = drawn.close;
  return { bodies: () => drawn.sent.filter(({ method }) => method !== 'GET').map(({ body }) => body) };
}
const input = () => document.querySelector<HTMLInputElement>('[name="name"]');

it('makes a new row, and changes one that is there in the version that was seen', async () => {
  const { bodies } = await open(['house.place.write']);
  await click(await until(() => named('추가')));
  await type((await until(input)) as HTMLInputElement, '바다');
  await click(named('저장'));
  await until(() => bodies().length === 1);
  await until(() => !input());
  await click(named('수정'));
  expect((await until(input))?.value).toBe('하늘');
  await type(input() as HTMLInputElement, '산');
  await click(named('저장'));
  await until(() => bodies().length === 2);
  expect(bodies()).toEqual([{ name: '바다' }, { name: '산', version: 3 }]);
  await click(await until(() => named('되돌리기')));
  await until(() => bodies().length === 3);
  expect(bodies()[2]).toEqual({ name: '하늘', version: 4 });
});

it('offers nothing to who may not', async () => {
  await open(['house.place.read']);
  expect([...document.querySelectorAll('button')].map((button) => button.textContent)).toEqual([]);
});

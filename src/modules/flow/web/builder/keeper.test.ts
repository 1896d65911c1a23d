/** A draft is kept whatever becomes of the answers: what this browser sent itself is nobody else's change. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/web/api-error.ts';
import type { Draft } from '../../contract/drafting/draft.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { baseOf, DraftKeeper } from './keeper.ts';

const title = { ko: 'a', en: 'a' };
const draft = (...ids: string[]): Draft => ({
  blocks: ids.map((id) => ({ id, kind: 'flow.task', title, settings: {} })),
  connections: [],
});
const frame = (version: number, now: Draft) => ({ version, draft: now, definition: null }) as unknown as FrameDetail;
const shown = (keeper: DraftKeeper) => keeper.read().history.present.blocks.map(({ id }) => id);

/** A server that keeps what it is sent; its answers may be held or lost. */
function server(first: Draft) {
  const state = {
    now: frame(1, first),
    sends: 0,
    answers: 'come' as 'come' | 'lost',
    held: null as Promise<void> | null,
  };
  const send = async (version: number, sent: Draft) => {
    state.sends += 1;
    if (version !== state.now.version) {
      const details = { current: state.now };
      throw new ApiError({ status: 409, code: 'VERSION_CONFLICT', message: 'x', details });
    }
    state.now = frame(version + 1, sent);
    if (state.held) await state.held;
    if (state.answers === 'lost') throw new ApiError({ status: 0, code: 'NETWORK_ERROR', message: 'x' });
    return state.now;
  };
  return { state, send };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('what was sent and undone before the answer got lost stays undone', async () => {
  const { state, send } = server(draft('a', 'b'));
  const keeper = new DraftKeeper(state.now, 'one', send);
  state.answers = 'lost';
  keeper.edit(() => draft('a'));
  await keeper.flush();
  expect(keeper.read().save).toBe('offline');
  state.answers = 'come';
  keeper.edit(() => draft('a', 'b'));
  // The screen hears that the frame changed: by this browser's own save.
  keeper.take(baseOf(state.now));
  await keeper.flush();
  expect(shown(keeper)).toEqual(['a', 'b']);
  expect((state.now.draft as Draft).blocks).toHaveLength(2);
  expect(keeper.read().conflicts).toEqual([]);
});

it('sends one at a time, however many want to save', async () => {
  const { state, send } = server(draft('a'));
  const keeper = new DraftKeeper(state.now, 'two', send);
  let letGo: () => void = () => undefined;
  state.held = new Promise((resolve) => {
    letGo = resolve;
  });
  keeper.edit(() => draft('a', 'b'));
  const first = keeper.flush();
  keeper.edit(() => draft('a', 'b', 'c'));
  const others = [keeper.flush(), keeper.flush()];
  letGo();
  await Promise.all([first, ...others]);
  expect(state.sends).toBe(2);
  expect(state.now.version).toBe(3);
  expect(keeper.read().save).toBe('saved');
});

it('and what another changed comes in', async () => {
  const { state, send } = server(draft('a'));
  const keeper = new DraftKeeper(state.now, 'three', send);
  keeper.take(baseOf(frame(2, draft('a', 'theirs'))));
  expect(shown(keeper)).toEqual(['a', 'theirs']);
});

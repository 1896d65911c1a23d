/** A draft is stored whatever happens to the replies: this browser's own save is nobody else's change. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '#kernel/web/api-error.ts';
import type { Draft } from '../../contract/drafting/draft.ts';
import type { FrameDetail } from '../../contract/shapes.ts';
import { DraftAutosave, toSavedBase } from './draft-autosave.ts';

const title = { ko: 'a', en: 'a' };
const draft = (...ids: string[]): Draft => ({
  blocks: ids.map((id) => ({ id, kind: 'flow.task', title, settings: {} })),
  connections: [],
});
const frame = (version: number, now: Draft) => ({ version, draft: now, definition: null }) as unknown as FrameDetail;
const listBlockIds = (autosave: DraftAutosave) => autosave.read().history.present.blocks.map(({ id }) => id);

/** A server that stores every draft it receives; its replies may be delayed or lost. */
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

it('an edit sent and undone before the lost answer stays undone', async () => {
  const { state, send } = server(draft('a', 'b'));
  const autosave = new DraftAutosave(state.now, 'one', send);
  state.answers = 'lost';
  autosave.edit(() => draft('a'));
  await autosave.flush();
  expect(autosave.read().save).toBe('offline');
  state.answers = 'come';
  autosave.edit(() => draft('a', 'b'));
  // The screen is notified of a frame change: this browser's own save.
  autosave.take(toSavedBase(state.now));
  await autosave.flush();
  expect(listBlockIds(autosave)).toEqual(['a', 'b']);
  expect((state.now.draft as Draft).blocks).toHaveLength(2);
  expect(autosave.read().conflicts).toEqual([]);
});

it('sends one at a time, however many want to save', async () => {
  const { state, send } = server(draft('a'));
  const autosave = new DraftAutosave(state.now, 'two', send);
  let letGo: () => void = () => undefined;
  state.held = new Promise((resolve) => {
    letGo = resolve;
  });
  autosave.edit(() => draft('a', 'b'));
  const first = autosave.flush();
  autosave.edit(() => draft('a', 'b', 'c'));
  const others = [autosave.flush(), autosave.flush()];
  letGo();
  await Promise.all([first, ...others]);
  expect(state.sends).toBe(2);
  expect(state.now.version).toBe(3);
  expect(autosave.read().save).toBe('saved');
});

it('and what another changed comes in', async () => {
  const { state, send } = server(draft('a'));
  const autosave = new DraftAutosave(state.now, 'three', send);
  autosave.take(toSavedBase(frame(2, draft('a', 'theirs'))));
  expect(listBlockIds(autosave)).toEqual(['a', 'theirs']);
});

// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderWeb } from '#kernel/web/testing/render.tsx';
import { useEasyBuilderState } from './easy.api.ts';

function Place() {
  const { at, answers, go } = useEasyBuilderState();
  return (
    <>
      <button type="button" onClick={() => go({ answers: { second: 'b' } })}>
        answer
      </button>
      <button type="button" onClick={() => go({ at: at + 1 })}>
        next
      </button>
      <button type="button" onClick={() => go({ recipe: 'other' })}>
        other
      </button>
      <output>{JSON.stringify({ at, answers })}</output>
    </>
  );
}

it('stores an answer given right before going on, and none of another recipe', async () => {
  const { place: stateRef, close } = await renderWeb(<Place />, { path: '/?recipe=one&at=1&answers=first:a' });
  const [answer, next, other] = stateRef.querySelectorAll('button');
  const readState = () => JSON.parse(stateRef.querySelector('output')?.textContent ?? '');
  await act(async () => {
    answer?.click();
    next?.click();
  });
  expect(readState()).toEqual({ at: 2, answers: { first: 'a', second: 'b' } });
  await act(async () => other?.click());
  expect(readState()).toEqual({ at: 0, answers: {} });
  await close();
});

// @vitest-environment jsdom
import { act } from 'react';
import { expect, it } from 'vitest';
import { renderWeb } from '#kernel/web/testing/render.tsx';
import { useEasyPlace } from './easy.api.ts';

function Place() {
  const { at, answers, go } = useEasyPlace();
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

it('keeps an answer that was given right before going on, and none of another recipe', async () => {
  const { place, close } = await renderWeb(<Place />, { path: '/?recipe=one&at=1&answers=first:a' });
  const [answer, next, other] = place.querySelectorAll('button');
  const shown = () => JSON.parse(place.querySelector('output')?.textContent ?? '');
  await act(async () => {
    answer?.click();
    next?.click();
  });
  expect(shown()).toEqual({ at: 2, answers: { first: 'a', second: 'b' } });
  await act(async () => other?.click());
  expect(shown()).toEqual({ at: 0, answers: {} });
  await close();
});

/** Undo screen: opens it with replies, and finds what it shows. */
import { onTestFinished } from 'vitest';
import { createMe, type Reply, renderWeb, waitFor } from '#kernel/web/testing/render.tsx';
import { UndoPreviewScreen } from '../screens/UndoPreviewScreen.tsx';
import { createExecution, createPreview, ids, toListReply, toOkReply } from './examples.ts';

export const run = `/api/flow/executions/${ids.run}`;
export const text = () => document.body.textContent ?? '';
export const waitForText = (fragment: string) => waitFor(() => text().includes(fragment));
export const findChoice = (code: string) =>
  document.querySelector<HTMLInputElement>(`input[type=radio][value=${code}]`);
export const getTextarea = () => document.querySelector<HTMLTextAreaElement>('textarea:not([aria-hidden])');

/** The screen of an undo, drawn until the test ends. */
export async function openUndoScreen(replies: Record<string, Reply> = {}) {
  const drawn = await renderWeb(<div />, {
    me: createMe(['flow.execution.read', 'flow.execution.undo']),
    path: `/workflows/executions/${ids.run}/undo`,
    routes: [
      { path: '/workflows/executions/:id/undo', element: <UndoPreviewScreen /> },
      { path: '/workflows/executions/:id', element: <p>진행 건 화면</p> },
    ],
    replies: {
      [`GET ${run}`]: toOkReply(createExecution()),
      [`GET ${run}/undo-preview`]: toOkReply(createPreview()),
      'GET /api/flow/undos': toListReply([]),
      ...replies,
    },
  });
  onTestFinished(drawn.close);
  const posts = () => drawn.sent.filter((request) => request.method === 'POST' && request.path.startsWith('/api/flow'));
  return { ...drawn, posts };
}
export const getPath = (drawn: { router: { state: { location: { pathname: string } } } }) =>
  drawn.router.state.location.pathname;

/** Examples of calls for frames: access, reviews, versions, files, presence. */

import { toBoth } from './both-languages.ts';
import type { EndpointStage } from './endpoint-stage.ts';
import { createEmptyExample, type Example, type MakeExample, withParams } from './example.ts';

const draft = { blocks: [{ id: 'join', kind: 'flow.join', title: toBoth('합류') }] };
const file = { format: 'flow-frame', version: 1, title: toBoth('가져온 업무'), definition: draft };

interface CreatedFrame {
  id: string;
  version: number;
}

/** The master's, open to everybody, with a draft. */
const frame = (stage: EndpointStage, more: object = {}) =>
  stage.data<CreatedFrame>('POST', '/api/flow/frames', {
    key: stage.key(),
    title: toBoth(stage.name()),
    draft,
    ...more,
  });

/** Published, for its owner and administrators only; others see the reason. */
async function publishClosedFrame(stage: EndpointStage): Promise<CreatedFrame> {
  const access = { accessMode: 'restricted', accessRoles: ['nobody-has-it'] };
  const { id, version } = await frame(stage, { access });
  return stage.data<CreatedFrame>('POST', `/api/flow/frames/${id}/publish`, { version, definition: draft });
}

const ofFrame = (rest: Example = {}): MakeExample =>
  withParams(async (stage) => ({ id: (await frame(stage)).id }), rest);

async function requestClosedFrame(stage: EndpointStage): Promise<{ id: string; body: object }> {
  const { id } = await frame(stage);
  const { draft: now } = await stage.data<{ draft: { hash: string } }>('GET', `/api/flow/frames/${id}/publishing`);
  return { id, body: { hash: now.hash, reviewerId: stage.company.supervisor.personId } };
}

async function createReview(stage: EndpointStage): Promise<string> {
  const { id, body } = await requestClosedFrame(stage);
  return (await stage.data('POST', `/api/flow/frames/${id}/reviews`, body)).id;
}

async function createComment(stage: EndpointStage): Promise<{ id: string; commentId: string }> {
  const { id } = await frame(stage);
  const [said] = await stage.data<{ id: string }[]>('POST', `/api/flow/frames/${id}/comments`, { words: '의견' });
  return { id, commentId: String(said?.id) };
}

export const authorExamples: Record<string, MakeExample> = {
  'GET /api/flow/closed-frames': createEmptyExample,
  'GET /api/flow/frames/:id/door': ofFrame(),
  'GET /api/flow/frames/:id/sharing': ofFrame(),
  'GET /api/flow/frames/:id/starters': ofFrame(),
  'POST /api/flow/frames/:id/access-preview': ofFrame({ body: { access: { accessMode: 'private' } } }),
  'GET /api/flow/frames/:id/access-requests': ofFrame(),
  'POST /api/flow/frames/:id/access-requests': async (stage) => ({
    as: stage.company.user,
    params: { id: (await publishClosedFrame(stage)).id },
    body: { reason: '필요합니다' },
  }),
  'POST /api/flow/access-requests/:id/decide': async (stage) => {
    const { id } = await publishClosedFrame(stage);
    const path = `/api/flow/frames/${id}/access-requests`;
    const request = await stage.data('POST', path, { reason: '필요합니다' }, stage.company.user);
    return { params: { id: request.id }, body: { decision: 'refuse' } };
  },
  'GET /api/flow/frames/:id/publishing': ofFrame(),
  'PUT /api/flow/frames/:id/review-rule': ofFrame({ body: { rule: 'always' } }),
  'POST /api/flow/frames/:id/reviews': async (stage) => {
    const { id, body } = await requestClosedFrame(stage);
    return { params: { id }, body };
  },
  'GET /api/flow/reviews/:id': withParams(async (stage) => ({ id: await createReview(stage) })),
  'POST /api/flow/reviews/:id/withdraw': withParams(async (stage) => ({ id: await createReview(stage) }), { body: {} }),
  'GET /api/flow/frames/:id/comments': ofFrame(),
  'POST /api/flow/frames/:id/comments': ofFrame({ body: { words: '의견' } }),
  'POST /api/flow/frames/:id/comments/:commentId/resolve': withParams(
    async (stage) => ({ ...(await createComment(stage)) }),
    {
      body: { isResolved: true },
    },
  ),
  'GET /api/flow/frames/:id/comparison': ofFrame(),
  'GET /api/flow/frame-schema.json': createEmptyExample,
  'GET /api/flow/frames/:id/file': ofFrame(),
  'POST /api/flow/imports/check': (stage) => ({ body: { content: JSON.stringify({ ...file, key: stage.key() }) } }),
  'POST /api/flow/imports': (stage) => {
    const key = stage.key();
    return { body: { content: JSON.stringify({ ...file, key }), as: { kind: 'frame', key } } };
  },
  'GET /api/flow/frames/:id/presence': ofFrame(),
  'POST /api/flow/frames/:id/presence': ofFrame({ body: {} }),
};

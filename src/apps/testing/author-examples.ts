/** Examples of calls around frames: who may use them, reviews, versions, files, who else is there. */
import { both, type Example, type Make, nothing, own } from './example.ts';
import type { Stage } from './stage.ts';

const draft = { blocks: [{ id: 'join', kind: 'flow.join', title: both('합류') }] };
const file = { format: 'flow-frame', version: 1, title: both('가져온 업무'), definition: draft };

interface Made {
  id: string;
  version: number;
}

/** The master's, open to everybody, with a draft. */
const frame = (stage: Stage, more: object = {}) =>
  stage.data<Made>('POST', '/api/flow/frames', { key: stage.key(), title: both(stage.name()), draft, ...more });

/** Published, for its owner and administrators only; others are told why not. */
async function closed(stage: Stage): Promise<Made> {
  const access = { accessMode: 'restricted', accessRoles: ['nobody-has-it'] };
  const { id, version } = await frame(stage, { access });
  return stage.data<Made>('POST', `/api/flow/frames/${id}/publish`, { version, definition: draft });
}

const ofFrame = (rest: Example = {}): Make => own(async (stage) => ({ id: (await frame(stage)).id }), rest);

async function asked(stage: Stage): Promise<{ id: string; body: object }> {
  const { id } = await frame(stage);
  const { draft: now } = await stage.data<{ draft: { hash: string } }>('GET', `/api/flow/frames/${id}/publishing`);
  return { id, body: { hash: now.hash, reviewerId: stage.company.supervisor.personId } };
}

async function review(stage: Stage): Promise<string> {
  const { id, body } = await asked(stage);
  return (await stage.data('POST', `/api/flow/frames/${id}/reviews`, body)).id;
}

async function comment(stage: Stage): Promise<{ id: string; commentId: string }> {
  const { id } = await frame(stage);
  const [said] = await stage.data<{ id: string }[]>('POST', `/api/flow/frames/${id}/comments`, { words: '의견' });
  return { id, commentId: String(said?.id) };
}

export const authorExamples: Record<string, Make> = {
  'GET /api/flow/closed-frames': nothing,
  'GET /api/flow/frames/:id/door': ofFrame(),
  'GET /api/flow/frames/:id/sharing': ofFrame(),
  'GET /api/flow/frames/:id/starters': ofFrame(),
  'POST /api/flow/frames/:id/access-preview': ofFrame({ body: { access: { accessMode: 'private' } } }),
  'GET /api/flow/frames/:id/access-requests': ofFrame(),
  'POST /api/flow/frames/:id/access-requests': async (stage) => ({
    as: stage.company.user,
    params: { id: (await closed(stage)).id },
    body: { reason: '필요합니다' },
  }),
  'POST /api/flow/access-requests/:id/decide': async (stage) => {
    const { id } = await closed(stage);
    const path = `/api/flow/frames/${id}/access-requests`;
    const request = await stage.data('POST', path, { reason: '필요합니다' }, stage.company.user);
    return { params: { id: request.id }, body: { decision: 'refuse' } };
  },
  'GET /api/flow/frames/:id/publishing': ofFrame(),
  'PUT /api/flow/frames/:id/review-rule': ofFrame({ body: { rule: 'always' } }),
  'POST /api/flow/frames/:id/reviews': async (stage) => {
    const { id, body } = await asked(stage);
    return { params: { id }, body };
  },
  'GET /api/flow/reviews/:id': own(async (stage) => ({ id: await review(stage) })),
  'POST /api/flow/reviews/:id/withdraw': own(async (stage) => ({ id: await review(stage) }), { body: {} }),
  'GET /api/flow/frames/:id/comments': ofFrame(),
  'POST /api/flow/frames/:id/comments': ofFrame({ body: { words: '의견' } }),
  'POST /api/flow/frames/:id/comments/:commentId/resolve': own(async (stage) => ({ ...(await comment(stage)) }), {
    body: { isResolved: true },
  }),
  'GET /api/flow/frames/:id/comparison': ofFrame(),
  'GET /api/flow/frame-schema.json': nothing,
  'GET /api/flow/frames/:id/file': ofFrame(),
  'POST /api/flow/imports/check': (stage) => ({ body: { content: JSON.stringify({ ...file, key: stage.key() }) } }),
  'POST /api/flow/imports': (stage) => {
    const key = stage.key();
    return { body: { content: JSON.stringify({ ...file, key }), as: { kind: 'frame', key } } };
  },
  'GET /api/flow/frames/:id/presence': ofFrame(),
  'POST /api/flow/frames/:id/presence': ofFrame({ body: {} }),
};

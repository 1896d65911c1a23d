/** Examples of what is done with one member, for the positive control of the denial matrix. */
import { type MakeExample, withParams } from './example.ts';

export const memberExamples: Record<string, MakeExample> = {
  'GET /api/members/:id': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/timed-roles': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { role: 'viewer', until: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  'PUT /api/members/:id/title': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { title: '과장' },
  }),
  'POST /api/members/:id/suspend': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/resume': withParams(async (stage) => {
    const id = await stage.memberId(['user']);
    await stage.data('POST', `/api/members/${id}/suspend`);
    return { id };
  }),
  'GET /api/members/:id/holdings': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/leaving': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'POST /api/members/:id/leaving/preview': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'GET /api/members/:id/suspension': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/suspension': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'POST /api/members/:id/suspension/preview': withParams(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'GET /api/members/:id/sessions': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
  'DELETE /api/members/:id/sessions': withParams(async (stage) => ({ id: await stage.memberId(['user']) })),
};

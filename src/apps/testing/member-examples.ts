/** Examples of what is done with one member, for the positive control of the denial matrix. */
import { type Make, own } from './example.ts';

export const memberExamples: Record<string, Make> = {
  'GET /api/members/:id': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/timed-roles': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { role: 'viewer', until: new Date(Date.now() + 86_400_000).toISOString() },
  }),
  'PUT /api/members/:id/title': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { title: '과장' },
  }),
  'POST /api/members/:id/suspend': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/resume': own(async (stage) => {
    const id = await stage.memberId(['user']);
    await stage.data('POST', `/api/members/${id}/suspend`);
    return { id };
  }),
  'GET /api/members/:id/holdings': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/leaving': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'POST /api/members/:id/leaving/preview': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'GET /api/members/:id/suspension': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'POST /api/members/:id/suspension': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'POST /api/members/:id/suspension/preview': own(async (stage) => ({ id: await stage.memberId(['user']) }), {
    body: { handOvers: [] },
  }),
  'GET /api/members/:id/sessions': own(async (stage) => ({ id: await stage.memberId(['user']) })),
  'DELETE /api/members/:id/sessions': own(async (stage) => ({ id: await stage.memberId(['user']) })),
};

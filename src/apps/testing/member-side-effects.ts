/** The same of members, in its place of the table of `side-effects.ts`. */
export const memberSideEffects: Record<string, readonly string[]> = {
  'DELETE /api/members/:id': ['tells company.member.removed', 'records company.member.remove'],
  'POST /api/members/:id/approve': [
    'tells company.member.activated',
    'tells access.member.assigned',
    'records company.member.activate',
    'records access.member.approve',
  ],
  'POST /api/members/:id/leaving': [
    'tells flow.frame.published',
    'tells flow.execution.finished',
    'tells company.member.removed',
    'records people.member.leave',
    'records company.member.remove',
  ],
  'POST /api/members/:id/resume': [
    'tells company.member.activated',
    'tells access.member.assigned',
    'records company.member.activate',
    'records access.member.resume',
  ],
  'POST /api/members/:id/timed-roles': ['tells access.member.assigned', 'records access.member.assign'],
  'PUT /api/members/:id/roles': ['tells access.member.assigned', 'records access.member.assign'],
  'PUT /api/members/:id/title': ['tells company.member.changed', 'records company.member.title'],
  'DELETE /api/members/:id/sessions': ['records access.member.sign-out'],
  'POST /api/members/:id/suspend': [
    'tells company.member.suspended',
    'tells access.member.assigned',
    'records access.member.suspend',
  ],
  'POST /api/members/:id/suspension': [
    'tells flow.frame.published',
    'tells flow.execution.finished',
    'tells company.member.suspended',
    'tells access.member.assigned',
    'records people.member.suspend',
    'records access.member.suspend',
  ],
};

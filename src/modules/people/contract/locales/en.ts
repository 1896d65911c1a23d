/** What the screens of a company's people say, in English. */
import type { ko } from './ko.ts';

export const en: Record<keyof typeof ko, string> = {
  'members.subtitle': 'Invite the people you work with, give them roles, suspend or remove them.',
  'members.none': 'No member fits these filters.',
  'members.roles': 'Change roles',
  'members.roles-done': 'The roles of {name} were changed.',
  'members.approved': '{name} was let in.',
  'members.refuse-ask': 'The request of {name} to join will be refused.',
  'members.refused': 'The request of {name} was refused.',
  'members.suspend-ask':
    '{name} is signed out now and cannot enter this company until brought back. The roles are kept.',
  'members.resume': 'Bring back',
  'members.resumed': '{name} may enter again.',
  'members.remove': 'Remove',
  'members.remove-ask': '{name} is signed out now and cannot enter this company. Roles and granted rights go, too.',
  'members.removed': '{name} was removed.',
  'members.joined': 'Joined',
  'members.visits': 'Visits',
  'members.invited-by': 'Invited by',
  'sessions.title': 'Signed in to this company on',
  'sessions.hint': 'Only sign-ins at this company’s address are shown.',
  'sessions.none': 'Not signed in anywhere now.',
  'sessions.device': 'Device',
  'sessions.unknown': 'Unknown device',
  'sessions.since': 'Since',
  'sessions.end': 'Sign out of this device',
  'sessions.end-all': 'Sign out everywhere',
  'sessions.end-ask': '{name} is signed out of this company, and may sign in again.',
  'sessions.ended': 'Signed out.',
};

/** People who are invited by a file: each line is judged as one invitation would be, and the good ones are one run. */
import { AppError, fail } from '#kernel/contract/error.ts';
import { createId } from '#kernel/contract/ids.ts';
import { fillTemplate } from '#kernel/contract/text.ts';
import { type Context, getActorId } from '#kernel/server/context.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { getDefaultRoleName } from '#modules/access/contract/roles.ts';
import { assertMayPromiseRoles, assertProofForRoles, listRoles } from '#modules/access/server/index.ts';
import { inviteBlock } from '#modules/company/contract/blocks.ts';
import { companyErrors } from '#modules/company/contract/errors.ts';
import { invitationsPerStep, ListedPerson } from '#modules/company/contract/invitation-list.ts';
import {
  findActiveMembers,
  getAddressStates,
  listInvitationLists,
  storeInvitationList,
} from '#modules/company/server/index.ts';
import { loopBlock } from '#modules/flow/contract/control-blocks.ts';
import { getRunStates, type SystemFrame, startSystemExecution } from '#modules/flow/server/index.ts';
import { findPeopleAtEmails } from '#modules/identity/server/index.ts';
import { peopleErrors } from '../contract/errors.ts';
import type { FileLine, Finding, LineProblem } from '../contract/invitation-file.endpoints.ts';

export const invitationFrame: SystemFrame = {
  key: 'invitation-list',
  title: { ko: '파일로 초대', en: 'Invite from a file' },
  description: {
    ko: '파일에 적힌 사람들을 한꺼번에 초대한 일입니다. 되돌리면 아직 수락하지 않은 초대를 취소합니다.',
    en: 'People invited together from a file. Undo cancels invitations not accepted yet.',
  },
  logType: 'flow',
  undoBy: 'initiator',
  definition: {
    blocks: [
      {
        id: 'parts',
        kind: loopBlock.kind,
        title: { ko: '나누어 보내기', en: 'Part by part' },
        settings: {
          over: 'input.parts',
          as: 'part',
          body: {
            blocks: [{ id: 'invite', kind: inviteBlock.kind, title: inviteBlock.title, settings: { part: '=part' } }],
          },
        },
      },
    ],
  },
};

const usual = getDefaultRoleName('user');

/** Roles by their key, else by what people call them, in either language: what two are called says neither. */
async function createRoleFinder(context: Context): Promise<(text: string) => string | undefined> {
  const { roles } = await listRoles(context);
  const active = roles.filter(({ isActive }) => isActive);
  const byKey = new Map(active.map(({ name }) => [name.toLowerCase(), name]));
  const byTitle = new Map<string, Set<string>>();
  for (const { name, displayName } of active) {
    for (const title of [displayName.ko, displayName.en]) {
      const word = title.trim().toLowerCase();
      byTitle.set(word, (byTitle.get(word) ?? new Set()).add(name));
    }
  }
  return (text) => {
    const word = text.toLowerCase();
    const [titled, ...others] = byTitle.get(word) ?? [];
    return byKey.get(word) ?? (others.length === 0 ? titled : undefined);
  };
}

/** Why a role is not given by an invitation, as one alone would be refused. */
const refusals: ReadonlyMap<string, LineProblem> = new Map([
  [accessErrors.BEYOND_OWN_RIGHTS.code, 'beyond-own-rights'],
  [companyErrors.ROLE_REQUIRES_APPROVAL.code, 'needs-approval'],
]);

async function findRoleProblem(context: Context, role: string): Promise<LineProblem | null> {
  try {
    await assertMayPromiseRoles(context, [role]);
    return null;
  } catch (error) {
    const problem = error instanceof AppError ? refusals.get(error.code) : undefined;
    if (problem) return problem;
    throw error;
  }
}

/** Of these roles those that the actor may not promise. */
async function findRefusedRoles(context: Context, roles: ReadonlySet<string>): Promise<Map<string, LineProblem>> {
  const problemByRole = new Map<string, LineProblem>();
  for (const role of roles) {
    const problem = await findRoleProblem(context, role);
    if (problem) problemByRole.set(role, problem);
  }
  return problemByRole;
}

interface ReadLine {
  line: FileLine;
  email: string;
  roles: { said: string; name: string | undefined }[];
}

/** A person's roles are separated by semicolons, bars or commas. */
const parseRoles = (text: string): string[] => {
  const roleTexts = text
    .split(/[;,|]/)
    .map((part) => part.trim())
    .filter(Boolean);
  return roleTexts.length > 0 ? roleTexts : [usual];
};

interface LineContext {
  addressStates: ReadonlyMap<string, 'member' | 'invited'>;
  refused: ReadonlyMap<string, LineProblem>;
  /** The first line with each address. */
  first: ReadonlyMap<string, number>;
}

const Address = ListedPerson.shape.email;
const Name = ListedPerson.shape.name;

function findProblem({ line, email, roles }: ReadLine, judging: LineContext): [LineProblem, string | null] | null {
  if (!Address.safeParse(email).success) return ['wrong-address', null];
  const first = judging.first.get(email);
  if (first !== line.line) return ['duplicate', String(first)];
  if (line.name.trim() && !Name.safeParse(line.name).success) return ['name-too-long', null];
  const unknown = roles.find(({ name }) => name === undefined);
  if (unknown) return ['unknown-role', unknown.said];
  for (const { said, name } of roles) {
    const refusal = judging.refused.get(name as string);
    if (refusal) return [refusal, said];
  }
  const addressState = judging.addressStates.get(email);
  return addressState ? [addressState, null] : null;
}

function getFirstLines(read: readonly ReadLine[]): Map<string, number> {
  const first = new Map<string, number>();
  for (const { email, line } of read) if (!first.has(email)) first.set(email, line.line);
  return first;
}

async function checkLines(context: Context, lines: readonly FileLine[]) {
  const find = await createRoleFinder(context);
  const read = lines.map((line): ReadLine => {
    const roles = parseRoles(line.roles).map((roleText) => ({ said: roleText, name: find(roleText) }));
    return { line, email: line.email.trim().toLowerCase(), roles };
  });
  const named = new Set(read.flatMap(({ roles }) => roles.flatMap(({ name }) => name ?? [])));
  const first = getFirstLines(read);
  const judging = {
    first,
    refused: await findRefusedRoles(context, named),
    addressStates: await getAddressStates(context, [...first.keys()]),
  };
  const findings: Finding[] = [];
  const people: ListedPerson[] = [];
  for (const readLine of read) {
    const problem = findProblem(readLine, judging);
    if (problem)
      findings.push({ line: readLine.line.line, email: readLine.line.email, problem: problem[0], about: problem[1] });
    else {
      const roles = [...new Set(readLine.roles.map(({ name }) => name as string))];
      people.push({ email: readLine.email, name: readLine.line.name.trim() || null, roles });
    }
  }
  return { findings, people };
}

/** The memberships of these addresses. */
async function findMembersByEmail(context: Context, emails: readonly string[]): Promise<string[]> {
  if (emails.length === 0) return [];
  const people = await findPeopleAtEmails(context, emails);
  const active = await findActiveMembers(
    context,
    people.map(({ id }) => id),
  );
  return active.map(({ id }) => id);
}

/** `members`: the people that the findings reveal as members. */
export async function checkInvitationFile(context: Context, lines: readonly FileLine[]) {
  const { findings, people } = await checkLines(context, lines);
  const memberEmails = findings
    .filter(({ problem }) => problem === 'member')
    .map(({ email }) => email.trim().toLowerCase());
  return { valid: people.length, findings, members: await findMembersByEmail(context, memberEmails) };
}

/** A file may bring thousands: a few at once, then one in half an hour. */
const fileRate: Rate = { name: 'company-invite-file', burst: 5, perMinute: 1 / 30 };

const titles = { ko: '초대 {count}명: {name}', en: 'Invite {count}: {name}' } as const;

/** The good lines are sent in the background. @throws NOBODY_TO_INVITE, TOO_MANY_REQUESTS */
export async function sendInvitationFile(context: Context, file: { name: string; lines: readonly FileLine[] }) {
  await limitRate(context, fileRate, getActorId(context) ?? undefined);
  const { people } = await checkLines(context, file.lines);
  const count = people.length;
  if (count === 0) throw fail(peopleErrors.NOBODY_TO_INVITE);
  await assertProofForRoles(context, [...new Set(people.flatMap(({ roles }) => roles))]);
  const id = createId();
  storeInvitationList(context, { id, name: file.name, people });
  const parts = Array.from({ length: Math.ceil(count / invitationsPerStep) }, (_, part) => part);
  const title = fillTemplate(titles[context.company.locale], { count, name: file.name }).slice(0, 200);
  await startSystemExecution(context, { frame: invitationFrame, id, input: { parts }, title, later: true });
  return { id, count };
}

export async function listInvitationFiles(context: Context, list: { cursor?: string | undefined; limit: number }) {
  const { data, page } = await listInvitationLists(context, list);
  const runs = await getRunStates(
    context,
    data.map(({ id }) => id),
  );
  return { data: data.map((row) => ({ ...row, run: runs.get(row.id) ?? null })), page };
}

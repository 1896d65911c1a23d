/** Who is let through: by permissions, before anything of the request is read, or by what it is about, once that was read. */
import type { FastifyRequest } from 'fastify';
import type { CallAbout } from '../../contract/about.ts';
import { type Endpoint, permissionsOf, type Scope } from '../../contract/endpoint.ts';
import { fail, kernelErrors } from '../../contract/error.ts';
import type { HttpControl, Tenant } from '../context.ts';
import { requireProof } from '../proof.ts';
import { authorise, demandCovered } from './authorise.ts';
import type { Who } from './caller.ts';
import type { GrantsCache } from './grants.ts';
import { demandLooking } from './view-as.ts';

/** What a way through needs to be told: who may take it, and what may be written on it. */
export interface Passage<Input = unknown, Where extends Scope = Scope> extends Pick<Endpoint, 'permission'> {
  scope: Where;
  /** `recent`: whoever did not prove a moment ago who he or she is, is refused. */
  proof?: Endpoint['proof'];
  /** Refused where the company switched it off. */
  feature?: string | null;
  /** Statements without a transaction; nothing is written. */
  readOnly: boolean;
  /** False: what was written is taken back at the end. */
  keeps?: boolean;
  /** Open to who sees the portal as somebody else; nothing else is. */
  shownInView?: boolean;
  /**
   * Reads what the request carries: after the caller was let in, and before anything is made for them. @throws VALIDATION_FAILED
   */
  read?(): Input;
  /** Lets in who holds the permission for certain things or up to a sum alone, when what was read is about them. */
  about?: ((input: Input, company: Tenant) => CallAbout) | undefined;
}

interface Door {
  grants: GrantsCache;
  who(request: FastifyRequest, http: HttpControl, scope: Scope): Promise<Who>;
  hasProof(sessionId: string): Promise<boolean>;
}

/** A refusal by cached rights is judged once more by fresh ones: what was granted a moment ago counts at once. */
async function judgedTwice(
  grants: GrantsCache,
  who: Who,
  { again, judge }: { again: () => Promise<Who>; judge: (who: Who) => void },
): Promise<Who> {
  try {
    judge(who);
    return who;
  } catch (error) {
    if (who.accessVersion === null || !who.company || !who.principal) throw error;
    grants.forget(who.company.id, who.principal.personId);
    const fresh = await again();
    judge(fresh);
    return fresh;
  }
}

/** @throws what `authorise` and `demandCovered` throw, FEATURE_OFF, REAUTHENTICATION_REQUIRED, VIEW_ONLY, VIEW_PERSONAL, and what reading throws */
export async function admit<Input>(
  door: Door,
  passage: Passage<Input>,
  { request, http }: { request: FastifyRequest; http: HttpControl },
): Promise<{ who: Who; input: Input }> {
  const { about, scope } = passage;
  const permissions = permissionsOf(passage);
  const again = () => door.who(request, http, scope);
  const caller = await again();
  demandLooking(caller.actor, passage);
  const known = await judgedTwice(door.grants, caller, {
    again,
    judge: ({ actor, company }) =>
      authorise(permissions, actor, { isAtCompany: company !== null, isJudged: about !== undefined }),
  });
  if (passage.feature && known.company?.switchedOff.includes(passage.feature)) throw fail(kernelErrors.FEATURE_OFF);
  if (passage.proof === 'recent') await requireProof(known.actor, door);
  const input = passage.read?.() as Input;
  if (!about) return { who: known, input };
  const who = await judgedTwice(door.grants, known, {
    again,
    judge: ({ actor, company }) =>
      demandCovered(permissions, actor, () => (company ? about(input, company) : { thing: null, sums: null })),
  });
  return { who, input };
}

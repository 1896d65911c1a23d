/** Endpoints of delegations. */
import { z } from 'zod';
import { endpoint, type ObjectRule } from '#kernel/contract/endpoint.ts';
import { kernelErrors } from '#kernel/contract/error.ts';
import { Id, IdParams } from '#kernel/contract/ids.ts';
import { listQuery } from '#kernel/contract/paging.ts';
import { accessErrors } from '#modules/access/contract/errors.ts';
import { companyTopics } from '#modules/company/contract/topics.ts';
import { decisionTopics } from '#modules/decision/contract/topics.ts';
import { flowTopics } from '#modules/flow/contract/topics.ts';
import { Delegation, delegationStates, NewDelegation } from './delegation.ts';
import { organizationErrors as errors } from './errors.ts';
import { organizationTopics as topics } from './topics.ts';

const own = 'organization.delegation.own';
const beyond = ['organization.delegation.manage'];
const whose = {
  ko: '부재중인 본인과 대리인의 것입니다. 다른 사람의 부재는 organization.delegation.manage가 있어야 보고 정하고 끝냅니다.',
  en: 'For who is away and for the delegate. The absence of others is seen, set and ended with organization.delegation.manage alone.',
};
const listed: ObjectRule = { ...whose, beyond, outside: 'left-out' };
const acted: ObjectRule = {
  ko: `${whose.ko} 대리인은 보기만 합니다.`,
  en: `${whose.en} The delegate only sees it.`,
  beyond,
  outside: 404,
};
const set: ObjectRule = { ...acted, outside: 403 };
const touches = [topics.delegation, decisionTopics.approval, flowTopics.task] as const;

export const listDelegations = endpoint({
  method: 'GET',
  path: '/api/organization/delegations',
  scope: 'company',
  permission: [own, 'organization.delegation.manage'],
  rule: listed,
  audit: false,
  topics: [topics.delegation, companyTopics.member],
  summary: { ko: '부재 위임 목록', en: 'Delegations: own ones, or those of a member' },
  errors: [kernelErrors.BAD_CURSOR],
  query: z.strictObject({
    ...listQuery,
    /** The absent person or delegate; omitted: the requester. */
    person: Id.optional(),
    state: z.enum(delegationStates).optional(),
  }),
  paged: true,
  reply: Delegation,
});

export const setDelegation = endpoint({
  method: 'POST',
  path: '/api/organization/delegations',
  scope: 'company',
  permission: [own, 'organization.delegation.manage'],
  rule: set,
  audit: 'organization.delegation.set',
  subject: { type: 'organization.delegation', reply: 'id' },
  touches,
  summary: { ko: '부재와 대리인 정하기', en: 'Name a delegate for an absence' },
  errors: [
    ...[errors.DELEGATION_OVERLAPS, errors.DELEGATION_PAST, errors.DELEGATE_NOT_MEMBER],
    ...[errors.DELEGATE_LACKS_RIGHT, errors.DELEGATE_AWAY, errors.SEAT_NOT_MEMBER],
    ...[kernelErrors.FORBIDDEN, accessErrors.BEYOND_OWN_RIGHTS, kernelErrors.REAUTHENTICATION_REQUIRED],
  ],
  body: NewDelegation,
  reply: Delegation,
  status: 201,
});

export const endDelegation = endpoint({
  method: 'POST',
  path: '/api/organization/delegations/:id/end',
  scope: 'company',
  permission: [own, 'organization.delegation.manage'],
  rule: acted,
  audit: 'organization.delegation.end',
  subject: { type: 'organization.delegation', params: 'id' },
  touches,
  summary: { ko: '부재 위임 끝내기', en: 'End a delegation' },
  errors: [errors.DELEGATION_NOT_FOUND, errors.DELEGATION_ENDED],
  params: IdParams,
  reply: Delegation,
});

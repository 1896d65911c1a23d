/** Writes that anybody may do, and writes that leave no trace of their own: a part of `exceptions.ts`. */
import { createExceptions, type Exception } from './exception.ts';

const signIn = 'who signs in has no permission yet; the room itself records the sign-in';
const signOut = 'ends or renews what the caller proves to hold; a session that is over cannot be asked';
const own = 'a reader marks what is its own; nothing of the company changes';
const byLink = 'a guest without account acts by the secret of an order’s link and the contact given with the order';
const visitors = 'a visitor orders without an account; the guest session owns what it writes';
const hooks =
  'another program proves by signature or key that it may; each call it is believed stands in the history of its stream, and calls are counted';
const account = "a person's own account, outside of every company: the trail of a company is not its place";
const recorded = 'the service records it in the company that the request does not name';
const asks = 'tries out or looks, and writes nothing';
const looks = 'it only looks: what it asks with is a secret, which stays out of addresses';
const present = 'says every ten seconds that a person is there, and is forgotten after half a minute';
const authoring = 'src/modules/flow/contract/authoring';
const access = 'src/modules/access/contract/endpoints.ts';
const identity = 'src/modules/identity/contract/endpoints.ts';
const resets = 'src/modules/identity/contract/reset.endpoints.ts';
const passkeyEndpoints = 'src/modules/identity/contract/passkey.endpoints.ts';
const factorEndpoints = 'src/modules/identity/contract/factor.endpoints.ts';
const addresses = 'src/modules/identity/contract/address.endpoints.ts';
const company = 'src/modules/company/contract/endpoints.ts';
const inheritance = 'src/modules/company/contract/inheritance.endpoints.ts';
const notices = 'src/modules/notification/contract/endpoints.ts';
const ownNotices = 'src/modules/notification/contract/policy.endpoints.ts';
const orders = 'src/modules/order/contract/endpoints.ts';
const withdrawals = 'src/modules/order/contract/withdrawal.endpoints.ts';

export const openWrites: readonly Exception[] = [
  ...createExceptions(
    'open-write',
    'a visitor tries the product: only where the sample companies are, counted by address and in all, and gone after a day',
    'src/modules/sample/contract/begin-tour.endpoints.ts',
    'POST /api/tours ',
  ),
  // writes that anybody may do
  ...createExceptions(
    'open-write',
    signIn,
    access,
    'POST /auth/company/login ',
    'POST /api/auth/login ',
    'POST /auth/login ',
    'POST /auth/company/select ',
    'POST /auth/temp-token ',
  ),
  ...createExceptions(
    'open-write',
    signIn,
    identity,
    'POST /auth/core/login ',
    'POST /api/auth/register ',
    'POST /auth/social ',
    'POST /api/auth/verify-email ',
  ),
  ...createExceptions('open-write', signIn, resets),
  ...createExceptions('open-write', signIn, factorEndpoints, 'POST /api/auth/second-factor '),
  ...createExceptions(
    'open-write',
    signIn,
    addresses,
    'POST /api/auth/confirm-address ',
    'POST /api/auth/stop-address ',
  ),
  ...createExceptions(
    'open-write',
    signOut,
    identity,
    'POST /api/auth/logout ',
    'POST /auth/logout ',
    'POST /api/auth/refresh ',
    'POST /auth/refresh ',
  ),
  ...createExceptions('open-write', hooks, 'src/modules/flow/contract/stream.endpoints.ts', 'POST /api/hooks/:key '),
  ...createExceptions('open-write', looks, company, 'POST /api/invitations/:id/open '),
  ...createExceptions('open-write', own, notices),
  ...createExceptions('open-write', visitors, orders),
  ...createExceptions('open-write', byLink, 'src/modules/order/contract/guest-data.endpoints.ts'),
  ...createExceptions('open-write', visitors, withdrawals, 'POST /api/orders/:id/withdrawals '),
  ...createExceptions('open-write', byLink, withdrawals, 'POST /api/orders/:id/data/withdrawals '),

  // writes that leave no trace of their own
  ...createExceptions(
    'unaudited-write',
    signIn,
    access,
    'POST /auth/company/login ',
    'POST /api/auth/login ',
    'POST /auth/login ',
    'POST /auth/company/select ',
    'POST /auth/temp-token ',
    'POST /auth/cross-tenant ',
  ),
  ...createExceptions(
    'unaudited-write',
    signIn,
    identity,
    'POST /auth/core/login ',
    'POST /api/auth/register ',
    'POST /auth/social ',
    'POST /api/auth/verify-email ',
  ),
  ...createExceptions(
    'unaudited-write',
    signOut,
    identity,
    'POST /api/auth/logout ',
    'POST /auth/logout ',
    'POST /api/auth/refresh ',
    'POST /auth/refresh ',
  ),
  ...createExceptions('unaudited-write', signIn, resets),
  ...createExceptions('unaudited-write', signIn, factorEndpoints),
  ...createExceptions(
    'unaudited-write',
    account,
    passkeyEndpoints,
    'POST /api/user/passkeys/start ',
    'PUT /api/user/passkeys/:id ',
    'POST /api/user/passkeys/:id/remove ',
  ),
  ...createExceptions('unaudited-write', signIn, addresses),
  ...createExceptions('unaudited-write', account, identity, 'PUT /api/user/profile '),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/session.endpoints.ts'),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/preferences.endpoints.ts'),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/consent.endpoints.ts'),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/avatar.endpoints.ts'),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/data-request.endpoints.ts'),
  ...createExceptions(
    'unaudited-write',
    recorded,
    company,
    'POST /api/user/invitations/:id/accept ',
    'POST /api/company/create ',
    'POST /api/company-network/join ',
  ),
  ...createExceptions('unaudited-write', account, 'src/modules/identity/contract/proof.endpoints.ts'),
  ...createExceptions('unaudited-write', account, company, 'POST /api/user/invitations/:id/decline '),
  ...createExceptions('unaudited-write', looks, company, 'POST /api/invitations/:id/open '),
  ...createExceptions(
    'unaudited-write',
    recorded,
    'src/modules/company/contract/closing.endpoints.ts',
    'POST /api/company-standing/:companyCode/reopen ',
  ),
  ...createExceptions(
    'unaudited-write',
    'looks whether a proof is there, which may be so or not; the service records what changed',
    'src/modules/company/contract/domain.endpoints.ts',
    'POST /api/company/domains/:host/check ',
  ),
  ...createExceptions('unaudited-write', recorded, inheritance, 'POST /api/company-inheritance/grant-master '),
  ...createExceptions(
    'unaudited-write',
    asks,
    inheritance,
    'POST /api/company-inheritance/record ',
    'POST /api/company-inheritance/register-creator ',
  ),
  ...createExceptions('unaudited-write', own, 'src/modules/company/contract/saved-view.endpoints.ts'),
  ...createExceptions(
    'unaudited-write',
    asks,
    'src/modules/decision/contract/endpoints.ts',
    'POST /api/decision/approvals/:id/preview ',
  ),
  ...createExceptions('unaudited-write', asks, 'src/modules/flow/contract/choice.endpoints.ts'),
  ...createExceptions('unaudited-write', asks, 'src/modules/flow/contract/endpoints.ts', 'POST /api/flow/rehearsals '),
  ...createExceptions(
    'unaudited-write',
    asks,
    'src/modules/flow/contract/frame.endpoints.ts',
    'POST /api/flow/expressions/evaluate ',
    'POST /api/flow/frames/validate ',
  ),
  ...createExceptions('unaudited-write', asks, `${authoring}/frame-file.endpoints.ts`, 'POST /api/flow/imports/check '),
  ...createExceptions('unaudited-write', present, `${authoring}/presence.endpoints.ts`),
  ...createExceptions(
    'unaudited-write',
    asks,
    'src/modules/flow/contract/task.endpoints.ts',
    'POST /api/flow/tasks/:id/preview ',
  ),
  ...createExceptions(
    'unaudited-write',
    hooks,
    'src/modules/flow/contract/stream.endpoints.ts',
    'POST /api/hooks/:key ',
  ),
  ...createExceptions('unaudited-write', own, notices),
  ...createExceptions('unaudited-write', own, ownNotices, 'PUT /api/notices/choices '),
  ...createExceptions('unaudited-write', visitors, orders),
];

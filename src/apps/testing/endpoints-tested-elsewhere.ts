/** Endpoints that the tables of examples leave out: each names the test where it is called, and succeeds. */
export interface TestedElsewhere {
  /** Below `src`. */
  file: string;
  /** The test’s title. */
  test: string;
  /** Why no example makes the call. */
  reason?: string;
}

export const endpointsTestedElsewhere: Record<string, TestedElsewhere> = {
  'POST /api/tours': {
    file: 'modules/sample/server/tour.test.ts',
    test: 'is a company of one’s own in the visitor’s language, from the order that waits to its undo',
    reason: 'is there with sample companies alone',
  },
  'POST /api/jobs/:id/retry': {
    file: 'modules/integration/server/text/texts.test.ts',
    test: 'that cannot be sent for a day is in the list of failed jobs, and is sent when retried there',
    reason: 'needs a job that failed for good',
  },
  'POST /api/items/valuation/opening': {
    file: 'modules/item/server/stock-ledger.test.ts',
    test: 'shows the value of earlier stock beyond the books, and reconciles them once',
    reason: 'needs stock that the books do not know',
  },
  'POST /api/integration/hooks/:id/deliveries/:deliveryId/replay': {
    file: 'modules/integration/server/hook.test.ts',
    test: 'a failed delivery is retried for 27 hours with the same id, and replayed by people',
    reason: 'needs a delivery that is over',
  },
  'POST /api/hooks/:key': {
    file: 'modules/flow/server/stream/hook.test.ts',
    test: 'starts one run, which is given what was sent',
    reason: 'needs a signature',
  },
  'POST /api/orders/:id/data': {
    file: 'modules/order/server/guest-data.test.ts',
    test: '개인정보 보호법 제35조: a guest sees the stored data by the link and the contact given with the order, and each look is recorded',
    reason: 'needs the secret of a link',
  },
  'POST /api/orders/:id/data/copies': {
    file: 'modules/order/server/guest-data.test.ts',
    test: '개인정보 보호법 제35조의2: a guest takes a copy along',
    reason: 'needs the secret of a link',
  },
  'POST /api/orders/:id/data/corrections': {
    file: 'modules/order/server/guest-data.test.ts',
    test: '개인정보 보호법 제36조: a guest corrects contact and address before the order is sent, and not after',
    reason: 'needs the secret of a link',
  },
  'POST /api/orders/:id/data/erasures': {
    file: 'modules/order/server/guest-data.test.ts',
    test: '개인정보 보호법 제36조·제21조: data without a legal retention period is erased at once, and the rest is listed with its day and law',
    reason: 'needs the secret of a link',
  },
  'POST /api/orders/:id/data/withdrawals': {
    file: 'modules/order/server/withdrawal.test.ts',
    test: 'a guest asks by the link of the order from another browser',
    reason: 'needs the secret of a link',
  },
  'POST /api/auth/register': {
    file: 'modules/identity/server/sign-in.test.ts',
    test: '[EN-03] sign-up gives access token, refresh token, lifetime and type',
  },
  'POST /api/auth/verify-email': {
    file: 'modules/identity/server/addresses.test.ts',
    test: 'proves an address to the session that signed up with it; what is no link proves none',
    reason: 'needs the link of a mail',
  },
  'POST /api/auth/refresh': {
    file: 'modules/identity/server/sign-in.test.ts',
    test: 'a sign-in is refreshed, and over when it is ended',
    reason: 'needs a refresh token',
  },
  'POST /auth/refresh': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[AP-05] core login, company login with a choice, selection, and the flat refresh',
    reason: 'needs a refresh token',
  },
  'POST /api/auth/logout': {
    file: 'modules/identity/server/sign-in.test.ts',
    test: 'a sign-in is refreshed, and over when it is ended',
    reason: 'ends the session',
  },
  'POST /auth/logout': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[AP-02] login, me, logout of a company: flat, in that company and in no other',
    reason: 'ends the session',
  },
  'POST /auth/social': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[VA-02] [AP-03] POST /auth/social: google, facebook and the demo are known, others are not; tokens come in one reply',
    reason: 'needs a provider',
  },
  'GET /auth/oidc/:provider/start': {
    file: 'modules/identity/server/social.test.ts',
    test: 'a whole sign-in: code with PKCE, state and nonce; the account has what the provider says',
    reason: 'needs a provider',
  },
  'GET /auth/oidc/:provider/callback': {
    file: 'modules/identity/server/social.test.ts',
    test: 'a whole sign-in: code with PKCE, state and nonce; the account has what the provider says',
    reason: 'needs a provider',
  },
  'POST /auth/core/login': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[AP-05] core login, company login with a choice, selection, and the flat refresh',
    reason: 'needs a core role',
  },
  'POST /api/auth/login': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[AP-01] login, me, refresh, logout: with the envelope',
    reason: 'needs a password',
  },
  'POST /auth/login': {
    file: 'modules/identity/server/sign-in-options.test.ts',
    test: '[AP-02] login, me, logout of a company: flat, in that company and in no other',
    reason: 'needs a password',
  },
  'POST /api/company/closing': {
    file: 'modules/company/server/closing.test.ts',
    test: 'by its master alone, after a proof, its address typed, and its data taken along',
    reason: 'the company would be gone for all others',
  },
  'POST /api/company-standing/:companyCode/reopen': {
    file: 'modules/company/server/closing.test.ts',
    test: 'and unknown to everybody but its master, who receives mail and reopens it',
    reason: 'needs a company that is closed',
  },
  'POST /api/company/leave': {
    file: 'modules/access/server/mastership.test.ts',
    test: 'by members, at once, but not by the last master',
    reason: 'the member would be gone for all others',
  },
  'POST /api/company/mastership': {
    file: 'modules/access/server/mastership.test.ts',
    test: 'by a master, after a proof, to an active member; nobody else can offer or take it',
    reason: 'needs a proof of a moment ago',
  },
  'POST /api/company/mastership/accept': {
    file: 'modules/access/server/mastership.test.ts',
    test: 'and belongs to the other once accepted, once; both receive mail',
    reason: 'the company would have another master for all others',
  },
  'DELETE /api/company/mastership': {
    file: 'modules/access/server/mastership.test.ts',
    test: 'an offer is withdrawn by its maker, and declined by its recipient',
    reason: 'needs an offer',
  },
  'POST /auth/company/login': {
    file: 'modules/access/server/sign-in.test.ts',
    test: 'company login asks for a choice among several companies; select enters one',
    reason: 'needs a password',
  },
  'POST /auth/company/select': {
    file: 'modules/access/server/sign-in.test.ts',
    test: 'company login asks for a choice among several companies; select enters one',
    reason: 'needs a selection',
  },
  'GET /api/user/export/file': {
    file: 'modules/identity/server/data-request.test.ts',
    test: 'all personal data in the modules is exported as one archive, to the person alone',
    reason: 'needs an archive that is ready',
  },
  'POST /api/user/deletion': {
    file: 'modules/identity/server/data-request.test.ts',
    test: 'a person who requests deletion is signed out everywhere, and a new sign-in cancels it',
    reason: 'ends all sessions',
  },
  'POST /api/user/avatar': {
    file: 'modules/identity/server/profile.test.ts',
    test: 'is stored in a small size, shown on every host by its address, and removed with the next one',
    reason: 'sends the bytes of a picture',
  },
  'POST /api/user/password': {
    file: 'modules/identity/server/password.test.ts',
    test: 'a change of password signs out the other devices',
    reason: 'ends sessions',
  },
  'POST /api/auth/reset-password': {
    file: 'modules/identity/server/reset.test.ts',
    test: 'is replaced once by the link in the mail, ends every session, and its owner is notified',
    reason: 'needs the link of a mail',
  },
  'POST /api/auth/confirm-address': {
    file: 'modules/identity/server/address-change.test.ts',
    test: 'requires a fresh proof, notifies both addresses, and takes effect once the new address confirms it',
    reason: 'needs the link of a mail',
  },
  'POST /api/auth/stop-address': {
    file: 'modules/identity/server/address-change.test.ts',
    test: 'before it counts: nothing moves, every session ends, and a new password is set by mail',
    reason: 'needs the link of a mail',
  },
  'POST /api/auth/second-factor': {
    file: 'modules/identity/server/social-factor.test.ts',
    test: 'POST /auth/social answers with a challenge instead of tokens',
    reason: 'needs a provider',
  },
  'POST /api/user/second-factor/confirm': {
    file: 'modules/identity/server/factor.test.ts',
    test: 'requires a fresh proof, shows ten recovery codes once, ends other sessions, and notifies the owner',
    reason: 'needs a code',
  },
  'POST /api/user/second-factor/show': {
    file: 'modules/identity/server/factor.test.ts',
    test: 'a session that began before takes it, and then counts',
    reason: 'needs a code',
  },
  'POST /api/user/second-factor/remove': {
    file: 'modules/identity/server/factor.test.ts',
    test: 'need the password and a code; other sessions end, and the owner is notified',
    reason: 'needs a code',
  },
  'POST /api/user/second-factor/recovery-codes': {
    file: 'modules/identity/server/factor.test.ts',
    test: 'new recovery codes make the former ones worthless, in every session',
    reason: 'needs a code',
  },
  'POST /api/user/passkeys': {
    file: 'modules/identity/server/passkey-registration.test.ts',
    test: 'requires a fresh proof, gives recovery codes with the first factor, ends other sessions, and notifies the owner',
    reason: 'needs an authenticator',
  },
  'PUT /api/user/passkeys/:id': {
    file: 'modules/identity/server/passkey-registration.test.ts',
    test: 'a name is changed by its owner alone',
    reason: 'needs an authenticator',
  },
  'POST /api/user/passkeys/:id/remove': {
    file: 'modules/identity/server/passkey-registration.test.ts',
    test: 'removing needs the password and a second factor; with the last one all of it ends',
    reason: 'needs an authenticator',
  },
  'POST /api/user/social/connect/:provider': {
    file: 'modules/identity/server/social.test.ts',
    test: '[AP-06] [ST-07] connect by a code, disconnect again; the last way to sign in stays',
    reason: 'needs a provider',
  },
  'POST /api/user/social/connect/:provider/start': {
    file: 'modules/identity/server/social.test.ts',
    test: '[VA-03] connecting belongs to the root, is begun with a bearer token, and ends in the same session',
    reason: 'needs a provider',
  },
  'POST /api/user/proof/:provider/start': {
    file: 'modules/identity/server/sign-in-methods.alone.test.ts',
    test: 'a person without a password proves it by the connected provider, not by another account there',
    reason: 'needs a provider',
  },
  'POST /api/user/proof': {
    file: 'modules/identity/server/sign-in-methods.alone.test.ts',
    test: 'requires a proof younger than five minutes; the addition is announced and recorded',
    reason: 'needs a password',
  },
  'POST /api/user/verification': {
    file: 'modules/identity/server/addresses.test.ts',
    test: 'is sent again to a signed-in person, not too often, and not once the address is proved',
    reason: 'needs an address that is not proved',
  },
  'POST /api/user/social/disconnect/:provider': {
    file: 'modules/identity/server/social.test.ts',
    test: '[AP-06] [ST-07] connect by a code, disconnect again; the last way to sign in stays',
    reason: 'needs a provider',
  },
  'POST /api/company-inheritance/grant-master': {
    file: 'modules/company/server/creator.test.ts',
    test: '[AP-14] [ST-06] granted once to the founder’s account, failed for everyone else, with trail and event',
    reason: 'needs a founder who was granted nothing yet',
  },
};

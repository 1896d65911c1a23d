/** Routes of identity: service functions of person and session endpoints. */

import { appOf } from '#kernel/server/app.ts';
import { type Route, route } from '#kernel/server/app-module.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import * as addresses from '../contract/address.endpoints.ts';
import { removeAvatar, setAvatar } from '../contract/avatar.endpoints.ts';
import * as consentEndpoints from '../contract/consent.endpoints.ts';
import * as leavingEndpoints from '../contract/data-request.endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as factorEndpoints from '../contract/factor.endpoints.ts';
import * as passkeyEndpoints from '../contract/passkey.endpoints.ts';
import { changePreferences } from '../contract/preferences.endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import { readRegistration } from '../contract/registration.endpoints.ts';
import * as resets from '../contract/reset.endpoints.ts';
import * as sessionEndpoints from '../contract/session.endpoints.ts';
import * as moves from './address.service.ts';
import * as avatars from './avatar.service.ts';
import { changeOwnConsent, readOwnConsents } from './consent.service.ts';
import * as leaving from './data-request.service.ts';
import * as factors from './factor.service.ts';
import { signInBySecondFactor } from './factor-challenge.ts';
import * as passkeys from './passkey.service.ts';
import { changePassword } from './password.service.ts';
import * as persons from './person.service.ts';
import { changeOwnPreferences } from './preferences.service.ts';
import { proveByPassword } from './proof.service.ts';
import { listAvailableProviders } from './providers.ts';
import { canRegister } from './registration.service.ts';
import { requestReset, resetPassword } from './reset.service.ts';
import { endOtherSessions, endSession, listSessions } from './session.service.ts';
import * as social from './social.service.ts';
import * as tokens from './tokens.service.ts';
import { sendVerification, verifyEmail } from './verification.service.ts';

const message = (context: AnyContext, ko: string, en: string): string => (context.locale === 'en' ? en : ko);

const nothing = async (work: Promise<void>): Promise<Record<string, never>> => {
  await work;
  return {};
};

const secondFactorRoutes: readonly Route[] = [
  route(factorEndpoints.readSecondFactor, (context) => factors.readSecondFactor(context)),
  route(factorEndpoints.startSecondFactor, (context) => factors.startFactor(context)),
  route(factorEndpoints.confirmSecondFactor, (context, { body }) => factors.confirmFactor(context, body.secondFactor)),
  route(factorEndpoints.showSecondFactor, (context, { body }) =>
    nothing(factors.confirmFactorForSession(context, body.secondFactor)),
  ),
  route(factorEndpoints.removeSecondFactor, (context, { body }) => nothing(factors.removeFactor(context, body))),
  route(factorEndpoints.renewRecoveryCodes, (context, { body }) => factors.renewRecoveryCodes(context, body)),
  route(factorEndpoints.signInBySecondFactor, async (context, { body }) => ({
    tokens: await signInBySecondFactor(context, body),
  })),
  route(passkeyEndpoints.startPasskey, (context) => passkeys.startPasskey(context)),
  route(passkeyEndpoints.addPasskey, (context, { body }) => passkeys.addPasskey(context, body)),
  route(passkeyEndpoints.renamePasskey, (context, { params, body }) =>
    nothing(passkeys.renamePasskey(context, { ...params, ...body })),
  ),
  route(passkeyEndpoints.removePasskey, (context, { params, body }) =>
    nothing(passkeys.removePasskey(context, params.id, body)),
  ),
];

export const routes: readonly Route[] = [
  ...secondFactorRoutes,
  route(resets.forgotPassword, (context, { body }) => nothing(requestReset(context, body.email))),
  route(resets.resetPassword, (context, { body }) => nothing(resetPassword(context, body))),
  route(addresses.changeAddress, (context, { body }) => moves.requestAddressChange(context, body.email)),
  route(addresses.confirmAddress, (context, { body }) => moves.confirmAddressChange(context, body)),
  route(addresses.stopAddress, (context, { body }) => moves.stopAddressChange(context, body.token)),
  route(endpoints.register, (context, { body }) => persons.register(context, body)),
  route(readRegistration, async (context) => ({
    mayRegister: await canRegister(context, { proved: null, claimed: null, comes: false }),
  })),
  route(endpoints.verifyEmail, (context, { body }) => verifyEmail(context, body)),
  route(proofs.sendVerification, (context) => sendVerification(context)),
  route(endpoints.refresh, async (context, { body }) => {
    const sent = tokens.getSentRefreshToken(context, body?.refreshToken);
    return sent ? tokens.rotateTokens(context, sent) : null;
  }),
  route(endpoints.refreshFlat, async (context, { body }) => {
    const next = await tokens.rotateTokens(context, body?.refreshToken);
    return { success: true as const, token: next.accessToken, ...next };
  }),
  route(endpoints.logout, async (context, { body }) => {
    await tokens.logout(context, body?.refreshToken);
    return {};
  }),
  route(endpoints.logoutFlat, async (context, { body }) => {
    await tokens.logout(context, body?.refreshToken);
    return { success: true as const };
  }),
  route(endpoints.listProviders, async (context) => ({ providers: listAvailableProviders(appOf(context).config) })),
  route(endpoints.socialLogin, async (context, { body }) => ({
    success: true as const,
    tokens: await social.signInWithProvider(context, body),
    message: message(context, '로그인했습니다.', 'Signed in.'),
  })),
  route(endpoints.oidcStart, async (context, { params, query }) => {
    await social.startFlow(context, { ...params, ...query });
    return {};
  }),
  route(endpoints.oidcCallback, async (context, { params, query }) => {
    await social.finishFlow(context, { ...params, query });
    return {};
  }),
  route(endpoints.coreLogin, async (context, { body }) => {
    const { person, tokens: next } = await persons.signInToCore(context, body);
    return {
      success: true as const,
      token: next.accessToken,
      refreshToken: next.refreshToken,
      expiresIn: next.expiresIn,
      user: { ...persons.toPerson(person), roles: person.coreRoles },
      message: message(context, '로그인했습니다.', 'Signed in.'),
    };
  }),
  route(endpoints.readProfile, (context) => persons.readProfile(context)),
  route(endpoints.changeProfile, (context, { body }) => persons.changeProfile(context, body)),
  route(setAvatar, (context) => avatars.setAvatar(context, context.http?.bytes ?? Buffer.alloc(0))),
  route(removeAvatar, (context) => avatars.removeAvatar(context)),
  route(sessionEndpoints.endOtherSessions, (context, { query }) =>
    endOtherSessions(context, { withKeys: query.keys ?? false }),
  ),
  route(changePreferences, (context, { body }) => changeOwnPreferences(context, body)),
  route(consentEndpoints.readOwnConsents, (context) => readOwnConsents(context)),
  route(consentEndpoints.changeOwnConsent, (context, { params, body }) =>
    changeOwnConsent(context, { ...params, ...body }),
  ),
  route(endpoints.changePassword, async (context, { body }) => {
    await changePassword(context, body);
    return {};
  }),
  route(proofs.prove, (context, { body }) => proveByPassword(context, body.password)),
  route(proofs.startProof, (context, { params, body }) =>
    social.startOwnFlow(context, { ...params, ...body, intent: 'prove' }),
  ),
  route(proofs.startConnect, (context, { params, body }) =>
    social.startOwnFlow(context, { ...params, ...body, intent: 'connect' }),
  ),
  route(endpoints.connectSocial, (context, { params, body }) => social.connectSocial(context, { ...params, ...body })),
  route(endpoints.disconnectSocial, (context, { params }) => social.disconnectSocial(context, params.provider)),
  route(leavingEndpoints.readOwnExport, (context) => leaving.readOwnExport(context)),
  route(leavingEndpoints.askOwnExport, (context) => leaving.requestOwnExport(context)),
  route(leavingEndpoints.downloadOwnExport, (context) => leaving.downloadOwnExport(context)),
  route(leavingEndpoints.askDeletion, (context) => leaving.requestDeletion(context)),
  route(sessionEndpoints.listSessions, (context) => listSessions(context)),
  route(sessionEndpoints.endSession, (context, { params }) => endSession(context, params.id)),
];

/** Which function answers which endpoint of persons and sessions. */
import { fail, kernelErrors } from '#kernel/contract/error.ts';
import type { AnyContext } from '#kernel/server/context.ts';
import { houseOf } from '#kernel/server/house.ts';
import { type Route, route } from '#kernel/server/room.ts';
import * as endpoints from '../contract/endpoints.ts';
import * as proofs from '../contract/proof.endpoints.ts';
import * as sessionEndpoints from '../contract/session.endpoints.ts';
import { note, ownerOf } from './notes.ts';
import { changePassword } from './password.service.ts';
import * as persons from './person.service.ts';
import { prove, requireProof } from './proof.service.ts';
import { availableProviders } from './providers.ts';
import { ownedSession, sessionsOf } from './session.queries.ts';
import { signedIn } from './signed-in.ts';
import * as social from './social.service.ts';
import * as tokens from './tokens.service.ts';
import { tourStart } from './tour.ts';
import { sendVerification, verifyEmail } from './verification.service.ts';

const message = (context: AnyContext, ko: string, en: string): string => (context.locale === 'en' ? en : ko);

async function listSessions(context: AnyContext) {
  const { personId, sessionId } = signedIn(context);
  const rows = await context.unit.query(sessionsOf(personId));
  return { sessions: rows.map((row) => ({ ...row, current: row.id === sessionId })) };
}

async function endSession(context: AnyContext, id: string) {
  const { personId, sessionId } = signedIn(context);
  if (id !== sessionId) await requireProof(context);
  const [owned] = await context.unit.query(ownedSession(personId, id));
  if (!owned) throw fail(kernelErrors.NOT_FOUND);
  await tokens.endOneSession(context, id);
  note(context, 'identity.session.end', { owner: ownerOf(context), after: { session: id } });
  return {};
}

export const routes: readonly Route[] = [
  route(endpoints.register, (context, { body }) => persons.register(context, body)),
  route(endpoints.verifyEmail, (context, { body }) => verifyEmail(context, body)),
  route(proofs.sendVerification, (context) => sendVerification(context)),
  route(endpoints.refresh, async (context, { body }) => {
    const sent = tokens.presentedRefreshToken(context, body?.refreshToken);
    return sent ? tokens.rotate(context, sent) : null;
  }),
  route(endpoints.refreshFlat, async (context, { body }) => {
    const next = await tokens.rotate(context, body?.refreshToken);
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
  route(endpoints.listProviders, async (context) => ({ providers: availableProviders(houseOf(context).config) })),
  route(endpoints.readTour, async (context) => ({ start: await tourStart(context) })),
  route(endpoints.socialLogin, async (context, { body }) => ({
    success: true as const,
    tokens: await social.socialSignIn(context, body),
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
      user: { ...persons.personOf(person), roles: person.coreRoles },
      message: message(context, '로그인했습니다.', 'Signed in.'),
    };
  }),
  route(endpoints.readProfile, (context) => persons.readProfile(context)),
  route(endpoints.changeProfile, (context, { body }) => persons.changeProfile(context, body)),
  route(endpoints.changePassword, async (context, { body }) => {
    await changePassword(context, body);
    return {};
  }),
  route(proofs.prove, (context, { body }) => prove(context, body.password)),
  route(proofs.startProof, (context, { params, body }) =>
    social.startOwnFlow(context, { ...params, ...body, intent: 'prove' }),
  ),
  route(proofs.startConnect, (context, { params, body }) =>
    social.startOwnFlow(context, { ...params, ...body, intent: 'connect' }),
  ),
  route(endpoints.connectSocial, (context, { params, body }) => social.connectSocial(context, { ...params, ...body })),
  route(endpoints.disconnectSocial, (context, { params }) => social.disconnectSocial(context, params.provider)),
  route(sessionEndpoints.listSessions, (context) => listSessions(context)),
  route(sessionEndpoints.endSession, (context, { params }) => endSession(context, params.id)),
];

/** The mail that invites somebody, and the token that it carries. */
import { createHash, randomBytes } from 'node:crypto';
import { mailLink } from '#kernel/contract/system.ts';
import type { Locale } from '#kernel/contract/text.ts';
import { appOf } from '#kernel/server/app.ts';
import type { Context } from '#kernel/server/context.ts';
import { sendMail } from '#kernel/server/mail.ts';
import { companyPaths } from '../contract/paths.ts';
import { invitationDays } from '../contract/shapes.ts';

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

export const createToken = (): string => randomBytes(32).toString('base64url');

/** The token follows the `#`, so that no server or log sees it. */
export const getInvitationLink = (context: Context, { id, token }: { id: string; token: string }): string =>
  `${appOf(context).config.publicUrl}${companyPaths.invitation()}#${id}.${token}`;

export const getMailKey = (invitationId: string): string => `company.invitation:${invitationId}`;

/** In the language of whose address it is, where somebody proved it; else in the company's. */
export function mailInvitation(
  context: Context,
  invitation: { id: string; email: string; name?: string | null | undefined; token: string },
  how: { locale: Locale | undefined; runAt?: string },
): void {
  const { company } = context;
  const { id, email, name } = invitation;
  const mail = {
    ko: {
      subject: `[흐름] ${company.name}에서 초대했습니다`,
      text: `${name ? `${name}님, ` : ''}${company.name}의 구성원으로 초대받으셨습니다.\n아래 링크를 열고 로그인하면 초대를 수락할 수 있습니다. 초대는 ${invitationDays}일 동안 유효합니다.\n${mailLink}`,
    },
    en: {
      subject: `[Heureum] ${company.name} invites you`,
      text: `${name ? `${name}, you` : 'You'} are invited to become a member of ${company.name}.\nOpen this link and sign in to accept. The invitation is valid for ${invitationDays} days.\n${mailLink}`,
    },
  }[how.locale ?? company.locale];
  const link = getInvitationLink(context, invitation);
  sendMail(
    context,
    { to: email, ...mail, link, kind: 'company.invitation', key: getMailKey(id) },
    how.runAt === undefined ? {} : { runAt: how.runAt },
  );
}

/** Mail servers refuse who floods them: a department at once, then ten a second. */
const mailsAtOnce = 100;
const mailsPerSecond = 10;

/** When the mail of this place leaves, of many that are sent from this instant (ms) on. */
export function getMailTime(since: number, position: number): { runAt?: string } {
  if (position < mailsAtOnce) return {};
  return { runAt: new Date(since + Math.floor((position / mailsPerSecond) * 1000)).toISOString() };
}

/** The picture of a person: sent cropped, stored as WebP, shown wherever the person's face appears. */
import { randomUUID } from 'node:crypto';
import type { AnyContext } from '#kernel/server/context.ts';
import { createPictureSizes, type PictureSize } from '#kernel/server/picture-sizes.ts';
import { limitRate, type Rate } from '#kernel/server/rate-limit.ts';
import type { Profile } from '../contract/shapes.ts';
import { auditAccount, getOwner } from './account-audit.ts';
import * as avatars from './avatar.queries.ts';
import { readProfile } from './person.service.ts';
import { getSignedInPersonId } from './signed-in-person.ts';

/** People who try out pictures upload a few. */
const avatarRate: Rate = { name: 'avatar', burst: 30, perMinute: 6, account: { burst: 20, perMinute: 3 } };

const auditChange = (context: AnyContext) =>
  auditAccount(context, 'identity.profile.change', { owner: getOwner(context), after: { fields: ['avatar'] } });

/** @throws PICTURE_TYPE_REFUSED, PICTURE_HEIC, PICTURE_UNREADABLE, BODY_TOO_LARGE, TOO_MANY_REQUESTS; UNAVAILABLE where too many wait */
export async function setAvatar(context: AnyContext, sent: Uint8Array): Promise<Profile> {
  const { personId } = getSignedInPersonId(context);
  await limitRate(context, avatarRate, personId);
  // The smallest is twice as large as the largest face that we show.
  const [{ bytes }] = (await createPictureSizes(context, sent)) as [PictureSize];
  // Random rather than time-based: anyone with the address can see the picture.
  const id = randomUUID();
  await context.unit.query(avatars.deleteAvatars(personId));
  await context.unit.query(avatars.insertAvatar({ id, personId, bytes }));
  await context.unit.query(avatars.updateAvatarOfPerson(personId, `/api/faces/${id}`));
  auditChange(context);
  return readProfile(context);
}

export async function removeAvatar(context: AnyContext): Promise<Profile> {
  const { personId } = getSignedInPersonId(context);
  await context.unit.query(avatars.deleteAvatars(personId));
  await context.unit.query(avatars.updateAvatarOfPerson(personId, null));
  auditChange(context);
  return readProfile(context);
}

export async function readAvatar(context: AnyContext, id: string): Promise<Buffer | null> {
  const [face] = await context.unit.query(avatars.selectAvatar(id));
  return face ? Buffer.from(face.bytes, 'base64') : null;
}

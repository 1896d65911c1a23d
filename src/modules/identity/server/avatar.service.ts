/** The picture of a person: sent cropped, kept as WebP, shown wherever the person's face is. */
import { randomUUID } from 'node:crypto';
import type { AnyContext } from '#kernel/server/context.ts';
import { makePictureSizes, type PictureSize } from '#kernel/server/picture-sizes.ts';
import { limit, type Rate } from '#kernel/server/ratelimit.ts';
import type { Profile } from '../contract/shapes.ts';
import * as avatars from './avatar.queries.ts';
import { note, ownerOf } from './notes.ts';
import { readProfile } from './person.service.ts';
import { signedIn } from './signed-in.ts';

/** Whoever tries out pictures tries out a few. */
const avatarRate: Rate = { name: 'avatar', burst: 30, perMinute: 6, account: { burst: 20, perMinute: 3 } };

const noted = (context: AnyContext) =>
  note(context, 'identity.profile.change', { owner: ownerOf(context), after: { fields: ['avatar'] } });

/** @throws PICTURE_TYPE_REFUSED, PICTURE_HEIC, PICTURE_UNREADABLE, BODY_TOO_LARGE, TOO_MANY_REQUESTS; UNAVAILABLE where too many wait */
export async function setAvatar(context: AnyContext, sent: Uint8Array): Promise<Profile> {
  const { personId } = signedIn(context);
  await limit(context, avatarRate, personId);
  // The smallest is twice as large as the largest face that we show.
  const [{ bytes }] = (await makePictureSizes(context, sent)) as [PictureSize];
  // Not to be guessed from when it was made: whoever has the address sees the picture.
  const id = randomUUID();
  await context.unit.query(avatars.deleteFaces(personId));
  await context.unit.query(avatars.insertFace({ id, personId, bytes }));
  await context.unit.query(avatars.updateAvatar(personId, `/api/faces/${id}`));
  noted(context);
  return readProfile(context);
}

export async function removeAvatar(context: AnyContext): Promise<Profile> {
  const { personId } = signedIn(context);
  await context.unit.query(avatars.deleteFaces(personId));
  await context.unit.query(avatars.updateAvatar(personId, null));
  noted(context);
  return readProfile(context);
}

export async function readFace(context: AnyContext, id: string): Promise<Buffer | null> {
  const [face] = await context.unit.query(avatars.selectFace(id));
  return face ? Buffer.from(face.bytes, 'base64') : null;
}

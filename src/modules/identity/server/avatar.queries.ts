/** Pictures of persons, gone with the person. */
import { type Statement, statement } from '#kernel/server/database/unit.ts';

export const insertAvatar = (face: { id: string; personId: string; bytes: Buffer }): Statement<unknown> =>
  statement("insert into identity.faces (id, person_id, bytes) values ($1, $2, decode($3, 'base64'))", [
    face.id,
    face.personId,
    face.bytes.toString('base64'),
  ]);

export const deleteAvatars = (personId: string): Statement<unknown> =>
  statement('delete from identity.faces where person_id = $1', [personId]);

export const selectAvatar = (id: string): Statement<{ bytes: string }> =>
  statement("select encode(bytes, 'base64') as bytes from identity.faces where id = $1", [id]);

export const updateAvatarOfPerson = (personId: string, avatar: string | null): Statement<unknown> =>
  statement('update identity.persons set avatar = $2, updated_at = now() where id = $1', [personId, avatar]);

/** An authenticator, as it sits in a telephone or hangs on a bunch of keys: it makes keys, and signs by them what it is asked. */
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';
import { expect } from 'vitest';
import type { World } from '#apps/testing.ts';
import { addPasskey, startPasskey } from '../contract/passkey.endpoints.ts';
import type { NewCredential, PasskeyAnswer, PasskeyOptions, PasskeyQuestion } from '../contract/passkey.shapes.ts';
import { bearer } from './factors.ts';

const sha256 = (bytes: Buffer | string): Buffer => createHash('sha256').update(bytes).digest();

/** Errors that a test provokes. */
export interface AuthenticatorFault {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  counter?: number;
  /** Whose account it says it is. */
  userHandle?: string;
  crossOrigin?: boolean;
  present?: boolean;
}

export class Authenticator {
  readonly id = randomBytes(16);
  counter = 0;
  #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #handle = '';

  get name(): string {
    return this.id.toString('base64url');
  }

  #clientData(type: string, challenge: string, wrong: AuthenticatorFault): Buffer {
    const { origin = 'http://localhost', crossOrigin = false } = wrong;
    return Buffer.from(
      JSON.stringify({ type: wrong.type ?? type, challenge: wrong.challenge ?? challenge, origin, crossOrigin }),
    );
  }

  #data(rpId: string, flags: number, wrong: AuthenticatorFault): Buffer {
    this.counter += 1;
    const head = Buffer.alloc(5);
    // User present and verified; a test may say that nobody was there.
    head.writeUInt8((wrong.present === false ? 0 : 0x05) | flags, 0);
    head.writeUInt32BE(wrong.counter ?? this.counter, 1);
    return Buffer.concat([sha256(wrong.rpId ?? rpId), head]);
  }

  /** As `navigator.credentials.create` does. */
  create(options: PasskeyOptions, wrong: AuthenticatorFault = {}): NewCredential {
    this.#handle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const authData = Buffer.concat([
      this.#data(options.rp.id, 0x40, wrong),
      Buffer.alloc(16),
      length,
      this.id,
      isoCBOR.encode(key),
    ]);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return {
      id: this.name,
      clientDataJSON: this.#clientData('webauthn.create', options.challenge, wrong).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    };
  }

  /** As `navigator.credentials.get` does; the text that is sent in the place of a code. */
  answer(question: PasskeyQuestion, wrong: AuthenticatorFault = {}): string {
    const clientData = this.#clientData('webauthn.get', question.challenge, wrong);
    const data = this.#data(question.rpId, 0, wrong);
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.#keys.privateKey);
    return JSON.stringify({
      id: this.name,
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      userHandle: wrong.userHandle ?? this.#handle,
    } satisfies PasskeyAnswer);
  }
}

/** Registers a new authenticator for the owner of this session, at the start portal. */
export async function setUpPasskey(world: World, accessToken: string, name = '내 휴대전화') {
  const headers = bearer(accessToken);
  const authenticator = new Authenticator();
  const options = (await world.call(startPasskey, { headers })).body.data;
  const body = { name, credential: JSON.stringify(authenticator.create(options)) };
  const done = await world.call(addPasskey, { body, headers });
  expect(done.status).toBe(200);
  const { passkey, recoveryCodes } = done.body.data as { passkey: { id: string }; recoveryCodes: string[] };
  return { authenticator, id: passkey.id, recoveryCodes };
}

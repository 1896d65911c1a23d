/** The part of http_ece (encrypted content coding, RFC 8188) that is used here: the package has no types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    privateKey: ECDH;
    /** Base64url. */
    dh?: string;
    authSecret: string;
    salt?: Buffer;
  }
  const ece: {
    encrypt(bytes: Buffer, parameters: Parameters): Buffer;
    decrypt(bytes: Buffer, parameters: Parameters): Buffer;
  };
  export default ece;
}

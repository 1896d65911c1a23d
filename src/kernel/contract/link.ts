/** Addresses that people write down: checked when they are saved, and again where they are shown. */
import { z } from 'zod';

const linkSchemes = ['http', 'https', 'mailto', 'tel'];
const maxLength = 2000;

const getScheme = (address: string): string | undefined => URL.parse(address)?.protocol.slice(0, -1);

/** Allowed link targets: never a script, data or a program on the reader's machine. */
export const LinkAddress = z.url({ protocol: new RegExp(`^(${linkSchemes.join('|')})$`) }).max(maxLength);

/** Allowed sources of a picture. */
export const PictureAddress = z.url({ protocol: /^https?$/ }).max(maxLength);

/** A person's picture stored by us, on every host: `/api/faces/0198…`. */
export const AvatarPath = z.string().regex(/^\/api\/faces\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A path on the host itself; anything else would lead away. Browsers read a backslash as a slash. */
export const OwnPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s<>"'\\]*$/);

/** The address for a link, undefined where it must not be one. */
export function toSafeLink(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  return linkSchemes.includes(getScheme(address) ?? '') ? address : undefined;
}

/** The address of a picture, undefined where it must not be one. */
export function toSafePictureAddress(address: unknown): string | undefined {
  return PictureAddress.safeParse(address).data ?? AvatarPath.safeParse(address).data;
}

/** The path for a link, the start page where it must not be one. */
export function toOwnPath(path: string): string {
  return OwnPath.safeParse(path).data ?? '/';
}

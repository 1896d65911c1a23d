/** Addresses that people write down: checked when they are saved, and again where they are shown. */
import { z } from 'zod';

const linkSchemes = ['http', 'https', 'mailto', 'tel'];
const longest = 2000;

const schemeOf = (address: string): string | undefined => URL.parse(address)?.protocol.slice(0, -1);

/** Where a link may lead: never to a script, to data or into a program of the reader's machine. */
export const LinkAddress = z.url({ protocol: new RegExp(`^(${linkSchemes.join('|')})$`) }).max(longest);

/** Where a picture may come from. */
export const PictureAddress = z.url({ protocol: /^https?$/ }).max(longest);

/** The picture of a person that we keep, on every host: `/api/faces/0198…`. */
export const FacePath = z.string().regex(/^\/api\/faces\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);

/** A path on the host itself; anything else would lead away. Browsers read a backslash as a slash. */
export const OwnPath = z
  .string()
  .max(300)
  .regex(/^\/(?![/\\])[^\s<>"'\\]*$/);

/** The address for a link, undefined where it must not be one. */
export function linkOf(address: unknown): string | undefined {
  if (typeof address !== 'string') return undefined;
  return linkSchemes.includes(schemeOf(address) ?? '') ? address : undefined;
}

/** The address of a picture, undefined where it must not be one. */
export function pictureOf(address: unknown): string | undefined {
  return PictureAddress.safeParse(address).data ?? FacePath.safeParse(address).data;
}

/** The path for a link, the start page where it must not be one. */
export function ownPathOf(path: string): string {
  return OwnPath.safeParse(path).data ?? '/';
}

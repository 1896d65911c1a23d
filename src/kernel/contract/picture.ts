/** Pictures stored for a company: their paths, and the sizes a browser may choose from. Pure. */
import { z } from 'zod';
import { Id } from './ids.ts';

/** The longest edge of each size, in pixels; a smaller picture is not made larger. */
export const pictureEdges = [320, 800, 1600] as const;
export type PictureEdge = (typeof pictureEdges)[number];

const picturesPath = '/api/pictures/';
const storedPattern = new RegExp(
  `^${picturesPath}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9]\\d{0,3})x([1-9]\\d{0,3})$`,
);

const mentionPattern = new RegExp(`${picturesPath}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/`, 'g');

/** The ids of the pictures that a value names anywhere in it. */
export function findPictureIds(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(mentionPattern)].map(([, id]) => id as string);
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(findPictureIds))];
}

/** Forms hold no such path while a picture is on its way. */
export const uploadPendingMessage = {
  ko: '사진을 다 올린 뒤 저장해 주세요.',
  en: 'Please save once the picture is uploaded.',
};

/**
 * A picture's path in a record. It ends with the pixels of its largest size, so that the layout can reserve its space:
 * `/api/pictures/0198…/1600x1067`.
 */
export const PicturePath = z
  .string()
  .max(100)
  .refine((path) => storedPattern.test(path), { params: uploadPendingMessage });

/** Reply to an upload. */
export const StoredPicture = z.object({ id: Id, path: PicturePath, width: z.int(), height: z.int(), size: z.int() });
export type StoredPicture = z.output<typeof StoredPicture>;

export const toPicturePath = ({ id, width, height }: { id: string; width: number; height: number }): string =>
  `${picturesPath}${id}/${width}x${height}`;

export interface PictureInfo {
  id: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
}

/** Null for what is no picture of the company. */
export function parsePicturePath(path: unknown): PictureInfo | null {
  const match = typeof path === 'string' ? storedPattern.exec(path) : null;
  return match ? { id: String(match[1]), width: Number(match[2]), height: Number(match[3]) } : null;
}

/**
 * What an `img` says of it. `of`: the thing that shows it, by which visitors are let in; members need none.
 * Null for what is no picture of the company.
 */
export function getPictureSources(path: unknown, of?: string) {
  const facts = parsePicturePath(path);
  if (!facts) return null;
  const { id, width, height } = facts;
  const query = of ? `?of=${of}` : '';
  const address = (edge: PictureEdge) => `${picturesPath}${id}/${edge}${query}`;
  const widthAt = (edge: number) => Math.max(1, Math.round(width * Math.min(1, edge / Math.max(width, height))));
  // The smallest that is as large as the picture ends the list: the next ones are the same.
  const enough = pictureEdges.findIndex((edge) => edge >= Math.max(width, height));
  const edges = enough < 0 ? pictureEdges : pictureEdges.slice(0, enough + 1);
  const middle = edges[Math.min(1, edges.length - 1)] as PictureEdge;
  return {
    src: address(middle),
    small: address(edges[0] as PictureEdge),
    srcSet: edges.map((edge) => `${address(edge)} ${widthAt(edge)}w`).join(', '),
    width,
    height,
  };
}

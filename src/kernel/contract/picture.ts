/** Pictures that a company keeps: where they are, and which of their sizes a browser may choose from. Pure. */
import { z } from 'zod';
import { Id } from './ids.ts';

/** The longest edge of each size, in pixels; a smaller picture is not made larger. */
export const pictureEdges = [320, 800, 1600] as const;
export type PictureEdge = (typeof pictureEdges)[number];

const place = '/api/pictures/';
const stored = new RegExp(`^${place}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/([1-9]\\d{0,3})x([1-9]\\d{0,3})$`);

const mentioned = new RegExp(`${place}([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/`, 'g');

/** The ids of the pictures that a value names anywhere in it. */
export function picturesIn(value: unknown): string[] {
  if (typeof value === 'string') return [...value.matchAll(mentioned)].map(([, id]) => id as string);
  if (typeof value !== 'object' || value === null) return [];
  return [...new Set(Object.values(value).flatMap(picturesIn))];
}

/** Forms hold no such path while a picture is on its way. */
export const notYet = {
  ko: '사진을 다 올린 뒤 저장해 주세요.',
  en: 'Please save once the picture is uploaded.',
};

/** A picture as a record names it. It ends with the pixels of its largest size, so that whoever shows it leaves it its room: `/api/pictures/0198…/1600x1067`. */
export const PicturePath = z
  .string()
  .max(100)
  .refine((path) => stored.test(path), { params: notYet });

/** What is answered to an upload. */
export const StoredPicture = z.object({ id: Id, path: PicturePath, width: z.int(), height: z.int(), size: z.int() });
export type StoredPicture = z.output<typeof StoredPicture>;

export const picturePath = ({ id, width, height }: { id: string; width: number; height: number }): string =>
  `${place}${id}/${width}x${height}`;

export interface PictureFacts {
  id: string;
  /** Pixels of the largest size. */
  width: number;
  height: number;
}

/** Null for what is no picture of the company. */
export function pictureFacts(path: unknown): PictureFacts | null {
  const found = typeof path === 'string' ? stored.exec(path) : null;
  return found ? { id: String(found[1]), width: Number(found[2]), height: Number(found[3]) } : null;
}

/**
 * What an `img` says of it. `of`: the thing that shows it, by which visitors are let in; members need none.
 * Null for what is no picture of the company.
 */
export function pictureSources(path: unknown, of?: string) {
  const facts = pictureFacts(path);
  if (!facts) return null;
  const { id, width, height } = facts;
  const query = of ? `?of=${of}` : '';
  const address = (edge: PictureEdge) => `${place}${id}/${edge}${query}`;
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

/** Files stored unmodified for a company: allowed types, and their form in requests. Pure. */
import { z } from 'zod';
import { Id } from './ids.ts';

/** The largest that is taken, in bytes. */
export const maxFileBytes = 10 * 1024 * 1024;
/** The largest CSV: a hundred thousand rows. */
export const maxTableBytes = 32 * 1024 * 1024;
/** That one field of a form takes. */
export const maxFiles = 10;

/** By which endings a name says what it is; the first is what one without gets. */
export const fileEndings = {
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/gif': ['gif'],
  'application/pdf': ['pdf'],
  'application/msword': ['doc'],
  'application/vnd.ms-excel': ['xls'],
  'application/vnd.ms-powerpoint': ['ppt'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/x-hwp': ['hwp'],
  'application/hwp+zip': ['hwpx'],
  'application/zip': ['zip'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
} as const satisfies Record<string, readonly [string, ...string[]]>;
export type FileType = keyof typeof fileEndings;

/** Reply of `POST /api/files`, whose body is the file itself. Forms hold it like this; name and size are the server's. */
export const StoredFile = z.object({
  id: Id,
  name: z.string().max(255),
  type: z.enum(Object.keys(fileEndings) as [FileType, ...FileType[]]),
  size: z.int(),
});
export type StoredFile = z.output<typeof StoredFile>;

/** Message while a file is still uploading. */
const uploadPendingMessage = {
  ko: '파일을 다 올린 뒤 보내 주세요.',
  en: 'Please send once the files are uploaded.',
};

/** One file of a form. */
export const AttachedFile = z.custom<StoredFile>((value) => StoredFile.safeParse(value).success, {
  params: uploadPendingMessage,
});

/** What a file is, by its bytes: whatever its sender says and however it is called. Nothing is unpacked. */
import { type FileType, fileEndings } from '../contract/stored-file.ts';
import { textOfBytes } from '../contract/table/text.ts';

const after = (name: string) => name.toLowerCase().split('.').slice(1).at(-1) ?? '';

const wide = (text: string) => Buffer.from(text, 'utf16le');

const endOfZip = Buffer.from('PK\x05\x06');
const longestComment = 0xffff;

/** Where the end of a ZIP begins. What a comment behind it makes look like another one is none: an end reaches to the end of the file. */
function endIn(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - 22 - longestComment);
  const tail = bytes.subarray(first);
  for (let at = tail.indexOf(endOfZip); at >= 0; at = tail.indexOf(endOfZip, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return first + at;
  }
  return null;
}

/** Names of what lies in a ZIP, as its directory has them; null for what has none. */
function namesInZip(bytes: Buffer): string[] | null {
  const end = endIn(bytes);
  if (end === null) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const names: string[] = [];
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) return null;
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ];
    names.push(bytes.toString('latin1', at + 46, at + 46 + name));
    at += 46 + name + extra + comment;
  }
  return names.length > 0 ? names : null;
}

const office: readonly [string, FileType][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['Contents/content.hpf', 'application/hwp+zip'],
];

/** Documents with programs in them are not taken. */
function typeOfZip(bytes: Buffer): FileType | null {
  const names = namesInZip(bytes);
  if (!names || names.some((name) => /vbaproject\.bin$/i.test(name))) return null;
  return office.find(([part]) => names.includes(part))?.[1] ?? 'application/zip';
}

const streams: readonly [Buffer, FileType][] = [
  [Buffer.from('HWP Document File'), 'application/x-hwp'],
  [wide('WordDocument'), 'application/msword'],
  [wide('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  [wide('Workbook'), 'application/vnd.ms-excel'],
];

/** Documents as Office wrote them until 2003, and Hangul: one container for all. */
function typeOfCompound(bytes: Buffer): FileType | null {
  if (bytes.includes(wide('_VBA_PROJECT'))) return null;
  return streams.find(([name]) => bytes.includes(name))?.[1] ?? null;
}

/** What no text of people has, beside tabs and ends of lines. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Text says nothing of itself: it is taken under the names of tables and of plain text, and read as nothing else. */
function typeOfText(bytes: Buffer, name: string): FileType | null {
  const ending = after(name);
  const type = (['text/csv', 'text/plain'] as const).find((one) => fileEndings[one].some((own) => own === ending));
  if (!type || bytes.length === 0) return null;
  const text = textOfBytes(bytes);
  return text === null || control.test(text) ? null : type;
}

/** Null for what we do not take. @param name as its sender calls it */
export function typeOfFile(file: Uint8Array, name: string): FileType | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('PK\x03\x04')) return typeOfZip(bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return typeOfCompound(bytes);
  return typeOfText(bytes, name);
}

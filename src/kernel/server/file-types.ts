/** File types: detected from the bytes, regardless of declared type and file name. Nothing is unpacked. */
import { type FileType, fileEndings } from '../contract/stored-file.ts';
import { decodeText } from '../contract/table/text.ts';

const getEnding = (name: string) => name.toLowerCase().split('.').slice(1).at(-1) ?? '';

const toUtf16 = (text: string) => Buffer.from(text, 'utf16le');

const endOfZip = Buffer.from('PK\x05\x06');
const longestComment = 0xffff;

/** Start of a ZIP's end record. A comment that contains a lookalike is no end: a real one reaches to the end of the file. */
function findZipEnd(bytes: Buffer): number | null {
  const first = Math.max(0, bytes.length - 22 - longestComment);
  const tail = bytes.subarray(first);
  for (let at = tail.indexOf(endOfZip); at >= 0; at = tail.indexOf(endOfZip, at + 1)) {
    if (at + 22 <= tail.length && at + 22 + tail.readUInt16LE(at + 20) === tail.length) return first + at;
  }
  return null;
}

/** Names of what lies in a ZIP, as its directory has them; null for what has none. */
function readZipNames(bytes: Buffer): string[] | null {
  const end = findZipEnd(bytes);
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

const officeTypes: readonly [string, FileType][] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['ppt/presentation.xml', 'application/vnd.openxmlformats-officedocument.presentationml.presentation'],
  ['Contents/content.hpf', 'application/hwp+zip'],
];

/** Documents with programs in them are not taken. */
function detectZipType(bytes: Buffer): FileType | null {
  const names = readZipNames(bytes);
  if (!names || names.some((name) => /vbaproject\.bin$/i.test(name))) return null;
  return officeTypes.find(([part]) => names.includes(part))?.[1] ?? 'application/zip';
}

const compoundStreams: readonly [Buffer, FileType][] = [
  [Buffer.from('HWP Document File'), 'application/x-hwp'],
  [toUtf16('WordDocument'), 'application/msword'],
  [toUtf16('PowerPoint Document'), 'application/vnd.ms-powerpoint'],
  [toUtf16('Workbook'), 'application/vnd.ms-excel'],
];

/** Documents as Office wrote them until 2003, and Hangul: one container for all. */
function detectCompoundType(bytes: Buffer): FileType | null {
  if (bytes.includes(toUtf16('_VBA_PROJECT'))) return null;
  return compoundStreams.find(([name]) => bytes.includes(name))?.[1] ?? null;
}

/** Characters foreign to text, beside tabs and line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controlCharacter = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/;

/** Text says nothing of itself: it is taken under the names of tables and of plain text, and read as nothing else. */
function detectTextType(bytes: Buffer, name: string): FileType | null {
  const ending = getEnding(name);
  const type = (['text/csv', 'text/plain'] as const).find((textType) =>
    fileEndings[textType].some((own) => own === ending),
  );
  if (!type || bytes.length === 0) return null;
  const text = decodeText(bytes);
  return text === null || controlCharacter.test(text) ? null : type;
}

/** Null for what we do not take. @param name as its sender calls it */
export function detectFileType(file: Uint8Array, name: string): FileType | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const head = bytes.toString('latin1', 0, 16);
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'image/webp';
  if (/^GIF8[79]a/.test(head)) return 'image/gif';
  if (head.startsWith('%PDF-')) return 'application/pdf';
  if (head.startsWith('PK\x03\x04')) return detectZipType(bytes);
  if (head.startsWith('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1')) return detectCompoundType(bytes);
  return detectTextType(bytes, name);
}

import { describe, expect, it } from 'vitest';
import { detectFileType } from './file-types.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');

/** A ZIP of empty files with these names. */
function zip(...names: string[]): Buffer {
  const heads = names.map((name) => {
    const head = Buffer.alloc(30 + name.length);
    head.write('PK\x03\x04', 'latin1');
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30, 'latin1');
    return head;
  });
  const directory = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.write('PK\x01\x02', 'latin1');
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46, 'latin1');
    return entry;
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(names.length, 10);
  end.writeUInt32LE(Buffer.concat(heads).length, 16);
  return Buffer.concat([...heads, ...directory, end]);
}

/** A document with a program, in whose comment a second end names the directory without it. */
function disguised(): Buffer {
  const [program, plain] = [zip('word/document.xml', 'word/vbaProject.bin'), zip('word/document.xml')];
  const comment = Buffer.from(plain);
  comment.writeUInt32LE(program.length + plain.readUInt32LE(plain.length - 6), comment.length - 6);
  program.writeUInt16LE(comment.length, program.length - 2);
  return Buffer.concat([program, comment]);
}

const compound = (stream: Buffer | string) =>
  Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(512), Buffer.from(stream)]);
const toUtf16 = (text: string) => Buffer.from(text, 'utf16le');
const officeTypeOf = (end: string) => `application/vnd.openxmlformats-officedocument.${end}`;

describe('the type of a file', () => {
  it.each([
    ['image/png', bytes('\x89PNG\r\n\x1a\n...')],
    ['image/jpeg', bytes('\xff\xd8\xff\xe0')],
    ['image/webp', bytes('RIFF....WEBPVP8')],
    ['image/gif', bytes('GIF89a...')],
    ['application/pdf', bytes('%PDF-1.7')],
    ['application/zip', zip('a.txt')],
    [officeTypeOf('wordprocessingml.document'), zip('[Content_Types].xml', 'word/document.xml')],
    [officeTypeOf('spreadsheetml.sheet'), zip('[Content_Types].xml', 'xl/workbook.xml')],
    [officeTypeOf('presentationml.presentation'), zip('[Content_Types].xml', 'ppt/presentation.xml')],
    ['application/hwp+zip', zip('mimetype', 'Contents/content.hpf')],
    ['application/x-hwp', compound('HWP Document File')],
    ['application/msword', compound(toUtf16('WordDocument'))],
    ['application/vnd.ms-excel', compound(toUtf16('Workbook'))],
    ['application/vnd.ms-powerpoint', compound(toUtf16('PowerPoint Document'))],
  ])('is %s, whatever it is called', (type, file) => expect(detectFileType(file, 'x.exe')).toBe(type));

  it.each([
    ['text/csv', 'a.CSV', '이름,금액\r\n김,1'],
    ['text/plain', 'a.b.txt', '글\t글'],
  ])('of text is %s by its name', (type, name, text) => expect(detectFileType(Buffer.from(text), name)).toBe(type));

  it('is recognized for Korean tables of old formats', () => {
    expect(detectFileType(Buffer.from('c0ccb8a7', 'hex'), 'a.csv')).toBe('text/csv');
    expect(detectFileType(toUtf16('\ufeff이름\t금액\r\n'), 'a.csv')).toBe('text/csv');
  });

  it.each([
    ['a drawing that runs', 'a.svg', bytes('<svg onload=alert(1)>')],
    ['a page', 'a.html', bytes('<script>')],
    ['text without a name', 'file', bytes('a')],
    ['nothing', 'a.txt', bytes('')],
    ['a program', 'a.txt', bytes('MZ\x90\x00\x03')],
    ['what is no text', 'a.csv', Buffer.from('ffff41', 'hex')],
    ['a document with a program', 'a.docx', zip('word/document.xml', 'word/vbaProject.bin')],
    ['a document with a program in large letters', 'a.docx', zip('word/document.xml', 'word/VBAPROJECT.BIN')],
    ['a document that shows another directory behind it', 'a.docx', disguised()],
    ['a table with a program', 'a.xls', compound(Buffer.concat([toUtf16('Workbook'), toUtf16('_VBA_PROJECT')]))],
    ['a ZIP without its directory', 'a.zip', bytes('PK\x03\x04....')],
    ['a ZIP whose directory lies elsewhere', 'a.zip', zip('a.txt').subarray(0, -3)],
    ['a container of something else', 'a.msi', compound('nothing')],
  ])('is none of %s', (_, name, file) => expect(detectFileType(file, name)).toBeNull());
});

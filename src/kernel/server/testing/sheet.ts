/** Reads a spreadsheet as others do, without what wrote it: the cells of its first sheet. */
import { inflateRawSync } from 'node:zlib';

/** The files of a zip, by their central directory. */
function unzip(zip: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = zip.readUInt32LE(zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6])) + 16);
  while (zip.toString('latin1', at, at + 4) === 'PK\u0001\u0002') {
    const [method, size] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => zip.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = zip.readUInt32LE(at + 42);
    const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const packed = zip.subarray(from, from + size);
    files.set(
      zip.toString('utf8', at + 46, at + 46 + name),
      (method === 8 ? inflateRawSync(packed) : packed).toString('utf8'),
    );
    at += 46 + name + extra + comment;
  }
  return files;
}

const decodeXml = (xml: string) =>
  xml
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');

/** Texts as texts, numbers (days, too: counted from 1900) as numbers; it has no formula. */
export function readSheetCells(file: Buffer): (string | number)[][] {
  const files = unzip(file);
  const of = (pattern: RegExp) => [...files].find(([name]) => pattern.test(name))?.[1] ?? '';
  const texts = [...of(/sharedStrings\.xml$/).matchAll(/<si>(.*?)<\/si>/gs)].map(([, si = '']) =>
    decodeXml([...si.matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text).join('')),
  );
  const sheet = of(/worksheets\/sheet1\.xml$/);
  if (sheet.includes('<f>')) throw new Error('a formula');
  return [...sheet.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row = '']) =>
    [...row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)].map(([, attributes = '', content = '']) => {
      const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
      if (attributes.includes('t="s"')) return texts[Number(value)] ?? '';
      if (attributes.includes('t="inlineStr"')) return decodeXml(/<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1] ?? '');
      return value === undefined ? '' : Number(value);
    }),
  );
}

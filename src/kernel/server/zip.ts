/** An archive of a few files, made whole in memory: as every machine opens it. */
import { crc32, deflateRawSync } from 'node:zlib';

const encodeName = (path: string) => Buffer.from(path, 'utf8');
/** Names are UTF-8. */
const utf8Flag = 0x0800;
const deflateMethod = 8;
/** The first date of the format: the real time is in the files. */
const firstDay = 0x0021;

/** @param files by their paths in the archive */
export function createZip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const listed: Buffer[] = [];
  let offset = 0;
  for (const [path, text] of Object.entries(files)) {
    const content = Buffer.from(text, 'utf8');
    const packed = deflateRawSync(content);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(utf8Flag, 2);
    header.writeUInt16LE(deflateMethod, 4);
    header.writeUInt16LE(firstDay, 8);
    header.writeUInt32LE(crc32(content), 10);
    header.writeUInt32LE(packed.length, 14);
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(encodeName(path).length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), header, encodeName(path), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const version = Buffer.from([20, 0]);
    listed.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, header, place, encodeName(path)]));
    parts.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(listed);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(listed.length, 4);
  end.writeUInt16LE(listed.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, list, Buffer.from('PK\x05\x06', 'latin1'), end]);
}

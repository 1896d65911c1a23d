/** A name server on loopback that answers for TXT records, for tests: real questions and answers on the wire. */
import { createSocket } from 'node:dgram';

export interface NameServer {
  /** As a setting names it. */
  address: string;
  /** Records by name; a missing name does not exist. */
  records: Map<string, readonly string[]>;
  /** It receives, but does not answer. */
  isSilent: boolean;
  close(): Promise<void>;
}

function readName(message: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    labels.push(message.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 };
}

/** The question again, and an answer for each text, which comes in pieces of 255 bytes. */
function createAnswer(message: Buffer, texts: readonly string[] | undefined): Buffer {
  const { end } = readName(message);
  const head = Buffer.from(message.subarray(0, 12));
  head.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  const answers = (texts ?? []).map((text) => {
    const bytes = Buffer.from(text);
    const pieces: Buffer[] = [];
    for (let from = 0; from < bytes.length; from += 255) {
      const piece = bytes.subarray(from, from + 255);
      pieces.push(Buffer.from([piece.length]), piece);
    }
    const data = Buffer.concat(pieces);
    const recordHeader = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 1, data.length >> 8, data.length & 255]);
    return Buffer.concat([recordHeader, data]);
  });
  return Buffer.concat([head, message.subarray(12, end), ...answers]);
}

export async function startNameServer(port = 0): Promise<NameServer> {
  const socket = createSocket('udp4');
  const server: NameServer = {
    address: '',
    records: new Map(),
    isSilent: false,
    close: () => new Promise((resolve) => socket.close(() => resolve())),
  };
  socket.on('message', (message, { port, address }) => {
    if (!server.isSilent) socket.send(createAnswer(message, server.records.get(readName(message).name)), port, address);
  });
  await new Promise<void>((resolve) => socket.bind(port, '127.0.0.1', resolve));
  server.address = `127.0.0.1:${socket.address().port}`;
  return server;
}

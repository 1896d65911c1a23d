/** Test mailbox: a mail server for browser tests that stores the product's mails as files, and the helpers that read them. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { expect } from '@playwright/test';

/** As much of RFC 5321 as taking a mail needs. @returns its address, and what stops it */
export async function openMailbox(folder: string): Promise<{ url: string; close: () => void }> {
  mkdirSync(folder, { recursive: true });
  let number = 0;
  const server = createServer((socket) => {
    let letter: string[] | null = null;
    let rest = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const obey = (line: string) => {
      if (letter && line !== '.') letter.push(line);
      else if (letter) {
        writeFileSync(join(folder, `${String(number++).padStart(6, '0')}.eml`), letter.join('\n'));
        letter = null;
        say('250 taken');
      } else if (/^DATA/i.test(line)) {
        letter = [];
        say('354 go on');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else say('250 fine');
    };
    socket.on('error', () => undefined);
    say('220 mailbox');
    socket.on('data', (piece) => {
      const lines = (rest + piece.toString('latin1')).split('\r\n');
      rest = lines.pop() ?? '';
      for (const line of lines) obey(line);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

/** The words of a part of a letter, whatever way they were packed. */
function decodePart(part: string): string {
  const [head = '', ...body] = part.split('\n\n');
  const packed = body.join('\n\n');
  if (/transfer-encoding: base64/i.test(head)) return Buffer.from(packed, 'base64').toString('utf8');
  if (!/transfer-encoding: quoted-printable/i.test(head)) return packed;
  const bytes = packed
    .replace(/=\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function getText(letter: string): string {
  const parts = letter.split(/\n--\S+\n/).slice(1);
  return decodePart(parts.find((part) => /content-type: text\/plain/i.test(part.split('\n\n')[0] ?? '')) ?? letter);
}

/** The texts of all mails to an address, the last one last. */
export function listMails(address: string): string[] {
  const folder = process.env.E2E_MAILS ?? '';
  return readdirSync(folder)
    .toSorted()
    .map((name) => readFileSync(join(folder, name), 'latin1'))
    .filter((letter) => new RegExp(`^To: .*${address.replaceAll('.', '\\.')}`, 'im').test(letter))
    .map(getText);
}

/** The last mail to an address whose text says this; waits for it. */
export async function waitForMail(address: string, saying: string | RegExp): Promise<string> {
  const findMail = () => listMails(address).findLast((text) => text.search(saying) >= 0);
  await expect.poll(findMail, { message: `a mail to ${address}: ${saying}`, timeout: 20_000 }).toBeDefined();
  return findMail() ?? '';
}

/** The secret link of such a mail. */
export async function waitForLink(address: string, saying: string | RegExp): Promise<string> {
  const text = await waitForMail(address, saying);
  const link = /https?:\/\/\S+#\w+=\S+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in: ${text}`);
  return link;
}

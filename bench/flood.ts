/**
 * Signs in as people who do not exist, each from another address, until stopped: 200 at once, more than the hash queue holds, then
 * more than can be hashed. FLOOD sets the target.
 */
import http from 'node:http';

const { port, host } = JSON.parse(String(process.env.FLOOD)) as { port: number; host: string };
const agent = new http.Agent({ keepAlive: true, maxSockets: 400 });
const atOnce = 200;
const tickMs = 15;
const answers: Record<string, number> = {};
let sent = 0;

function sendAttempt(): void {
  const body = JSON.stringify({ email: `flood-${++sent}@mail.example`, password: 'a password that is wrong' });
  const headers = {
    host,
    'x-forwarded-for': `172.${16 + ((sent >> 16) & 15)}.${(sent >> 8) & 255}.${sent & 255}`,
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
  };
  const count = (what: string) => {
    answers[what] = (answers[what] ?? 0) + 1;
  };
  http
    .request({ host: '127.0.0.1', port, method: 'POST', path: '/api/auth/login', headers, agent }, (reply) => {
      count(String(reply.statusCode));
      reply.resume();
    })
    .on('error', () => count('lost'))
    .end(body);
}

for (let n = 0; n < atOnce; n++) sendAttempt();
setInterval(sendAttempt, tickMs);

process.on('SIGTERM', () => {
  const words = Object.entries(answers).map(([what, count]) => `${count} × ${what}`);
  process.stdout.write(`${sent} sent; ${words.join(', ')}\n`, () => process.exit(0));
});

/** A live stream as a browser holds it. */
import { type IncomingMessage, request } from 'node:http';
import type { LiveSignal } from '../../contract/event.ts';

export interface Heard {
  status: number | undefined;
  /** Everything that was said so far. */
  text: string;
  ended: boolean;
  /** In their order. */
  signals(): LiveSignal[];
  pause(): void;
  resume(): void;
  close(): void;
}

export async function listenTo(about: {
  port: number;
  host: string;
  headers?: Record<string, string>;
}): Promise<Heard> {
  const { port, host, headers = {} } = about;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path: '/api/live', headers: { host, ...headers } }, resolve);
    asked.on('error', reject).end();
  });
  const heard: Heard = {
    status: response.statusCode,
    text: '',
    ended: false,
    signals: () => [...heard.text.matchAll(/^data: (.*)$/gm)].map(([, said = '']) => JSON.parse(said)),
    pause: () => void response.pause(),
    resume: () => void response.resume(),
    close: () => void response.destroy(),
  };
  response.setEncoding('utf8').on('data', (piece: string) => {
    heard.text += piece;
  });
  response.on('close', () => {
    heard.ended = true;
  });
  response.on('error', () => undefined);
  return heard;
}

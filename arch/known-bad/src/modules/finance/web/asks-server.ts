// breaks: web-without-server
import type { Entry } from '../server/index.ts';

export const total = (entry: Entry) => entry.amount;

// breaks: kernel-knows-no-room
import type { Entry } from '#modules/finance/server/index.ts';

export type Posted = Entry;

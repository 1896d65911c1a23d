// breaks: uses-finance
import { start } from '#modules/flow/server/index.ts';

export const begin = start;

// breaks: uses-finance
import { start } from '#modules/order/server/index.ts';

export const begin = start;

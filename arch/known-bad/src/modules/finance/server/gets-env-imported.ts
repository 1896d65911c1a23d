// breaks: kernel-gives
import { env } from 'node:process';

export const secret = env.SECRET;

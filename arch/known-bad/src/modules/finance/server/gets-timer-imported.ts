// breaks: kernel-gives
import { setTimeout } from 'node:timers/promises';

export const pause = () => setTimeout(1);

// breaks: typed-value-once
import { z } from 'zod';

/** Reads by itself what people typed. */
export const Invoice = z.object({ sentTo: z.email(), sentOn: z.iso.date() });
export const nameOf = (typed: string): string => typed.normalize('NFC');
export const isDay = (typed: string): boolean => /^(\d{4})\s*[-./년]\s*(\d{1,2})/.test(typed);
export const isPhone = (typed: string): boolean => /^01[016789]-?\d{3,4}-?\d{4}$/.test(typed);

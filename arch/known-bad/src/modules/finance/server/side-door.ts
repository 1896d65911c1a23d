// breaks: front-door
import { hidden } from '#modules/company/server/private.ts';

export const seen = hidden;

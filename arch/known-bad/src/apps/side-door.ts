// breaks: front-door-of-apps
import { hidden } from '#modules/company/server/private.ts';

export const seen = hidden;

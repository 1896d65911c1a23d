// breaks: front-door-of-portals
import { screens } from '#modules/flow/web/screens.ts';

export const taken = screens;

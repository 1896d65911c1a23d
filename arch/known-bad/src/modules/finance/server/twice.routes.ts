import { route } from '#kernel/server/app-module.ts';
import * as endpoints from '../contract/twice.endpoints.ts';
import { twice } from '../contract/twice.endpoints.ts';

export const routes = [route(endpoints.twice, () => 1), route(twice, () => 2)];

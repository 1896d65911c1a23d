// breaks: room-knows-no-portal-or-app
import { port } from '#apps/api.ts';

export const address = `http://localhost:${port}`;

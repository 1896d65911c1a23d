// breaks: test-knows-one-app
import { port } from '#apps/api.ts';

export const address = `http://localhost:${port}`;

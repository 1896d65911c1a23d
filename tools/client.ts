/** `npm run client`: makes the typed client of the API in dist/client, ready for `npm pack`. */
import { rooms } from '#apps/rooms.ts';
import { openApiDocument } from '#kernel/server/openapi.ts';
import { clientFolder, makeClient } from './client/make.ts';

await makeClient(openApiDocument(rooms, 'en'), clientFolder);
console.log(`heureum: the client stands in dist/client; npm pack dist/client makes a package of it.`);

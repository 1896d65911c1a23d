/** `npm run client`: makes the typed client of the API in dist/client, ready for `npm pack`. */
import { appModules } from '#apps/modules.ts';
import { createOpenApiDocument } from '#kernel/server/openapi.ts';
import { clientFolder, writeClient } from './client/client-package.ts';

await writeClient(createOpenApiDocument(appModules, 'en'), clientFolder);
console.log(`heureum: the client stands in dist/client; npm pack dist/client makes a package of it.`);

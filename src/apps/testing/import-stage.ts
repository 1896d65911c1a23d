/** A file of customers for the examples of imports, and an import of it. */
import { storeFile } from '#kernel/server/files.ts';
import type { EndpointStage } from './endpoint-stage.ts';

const tables = new WeakMap<EndpointStage, Promise<{ id: string }>>();

/** A file that the master uploaded; of its type nothing is being imported. */
export async function uploadTable(stage: EndpointStage): Promise<string> {
  const bytes = Buffer.from(`이름,구분\n${stage.name()},고객\n${',고객\n'.repeat(3)}`);
  const file =
    tables.get(stage) ??
    stage.company.context('master', (context) => storeFile(context, { name: 'customers.csv', bytes }));
  tables.set(stage, file);
  const { id } = await file;
  await stage.world.settle();
  return id;
}

/** An import of the master, which refused rows. */
export async function createImport(stage: EndpointStage): Promise<string> {
  const { id } = await stage.data('POST', '/api/axis/entity/external/imports', { fileId: await uploadTable(stage) });
  await stage.world.settle();
  return id;
}

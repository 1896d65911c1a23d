/**
 * The client of the API as a package of its own: types of every call, made of the OpenAPI document that the contracts give, and a few
 * lines that send them. What a caller gets wrong, the compiler says.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import openapiTS, { astToString, type SchemaObject } from 'openapi-typescript';
import ts from 'typescript';
import type { ApiDocument } from '#kernel/server/openapi-shapes.ts';

const here = import.meta.dirname;
const header = '// Made from the contracts of the product by `npm run client`. Do not change it by hand.\n';

function createManifest(document: ApiDocument, fetchVersion: string): object {
  return {
    name: 'heureum-client',
    version: document.info.version,
    description: 'Typed client of the 흐름 (heureum) API',
    type: 'module',
    license: 'UNLICENSED',
    main: './index.js',
    types: './index.d.ts',
    exports: { '.': { types: './index.d.ts', import: './index.js' } },
    files: ['index.js', 'index.d.ts', 'schema.d.ts', 'README.md'],
    sideEffects: false,
    dependencies: { 'openapi-fetch': fetchVersion },
    engines: { node: '>=20' },
  };
}

/** Any JSON: its schema refers to itself, which a type cannot do in this form. */
function getAnyJson(schema: SchemaObject): ts.TypeNode | undefined {
  const kinds = 'anyOf' in schema && Array.isArray(schema.anyOf) ? schema.anyOf : [];
  const isSelf = kinds.some((kind) => 'type' in kind && kind.type === 'array' && 'items' in kind) && kinds.length >= 6;
  return isSelf ? ts.factory.createKeywordTypeNode(ts.SyntaxKind.UnknownKeyword) : undefined;
}

/** Writes the package into the folder. */
export async function writeClient(document: ApiDocument, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const root = join(here, '../..');
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const schema = astToString(await openapiTS(document as never, { alphabetize: true, transform: getAnyJson }));
  writeFileSync(join(folder, 'schema.d.ts'), header + schema);
  for (const name of ['index.js', 'index.d.ts', 'README.md']) {
    writeFileSync(join(folder, name), readFileSync(join(here, 'package', name), 'utf8'));
  }
  const manifest = createManifest(document, devDependencies['openapi-fetch']);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Folder of the package made by the command. */
export const clientFolder = join(dirname(here), '..', 'dist', 'client');

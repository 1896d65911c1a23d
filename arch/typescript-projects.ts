/** The second separation of browser and server: a file not listed in a project cannot be imported in it. */
import { join } from 'node:path';
import ts from 'typescript';
import type { Finding } from './finding.ts';

const allowedFiles: Record<string, RegExp> = {
  'tsconfig.contract.json':
    /^src\/(kernel|modules\/[^/]+)\/contract\/|^src\/apps\/(uses|menu-entries)\.ts$|^src\/portals\/[^/]+\/(paths|groups)\.ts$/,
  'tsconfig.web.json':
    /^src\/(kernel\/web|modules\/[^/]+\/(web|site)|portals)\/|^src\/apps\/([^/]+\.tsx|(site-client|portals|core-portal|root-portals)\.ts)$/,
  'tsconfig.server.json':
    /^src\/(kernel|modules\/[^/]+)\/server\/|^src\/apps\/|\.test\.ts$|^src\/modules\/[^/]+\/testing\/|^(arch|bench|tools)\//,
};

export function checkProject(tree: string): Finding[] {
  return Object.entries(allowedFiles).flatMap(([name, allowed]) => {
    const path = join(tree, name);
    const { config } = ts.readConfigFile(path, ts.sys.readFile);
    const { fileNames, projectReferences } = ts.parseJsonConfigFileContent(config, ts.sys, tree);
    const strangers = fileNames.map((file) => file.slice(tree.length + 1)).filter((file) => !allowed.test(file));
    const references = (projectReferences ?? [])
      .map((reference) => reference.path)
      .filter((reference) => !reference.endsWith('tsconfig.contract.json'));
    const words = [
      ...strangers.slice(0, 5).map((file) => `holds ${file}`),
      ...references.map((reference) => `references ${reference}`),
    ];
    return words.map((word) => ({ rule: 'typescript-projects', file: name, words: word }));
  });
}

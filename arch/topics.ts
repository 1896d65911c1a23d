/** Topic check: every shown topic is touched somewhere and vice versa; otherwise a screen goes stale or a name is misspelt. */

import ts from 'typescript';
import { listEndpoints, loadContracts, type Module } from './contracts.ts';
import { type Finding, getLine, isTest, parseSource, readSources, visitNodes } from './finding.ts';

interface TopicFact {
  file: string;
  name: string;
  topics: readonly string[];
}

export async function checkTopic(tree: string): Promise<Finding[]> {
  const modules = [...(await loadContracts(tree))];
  const readTopics = modules.flatMap(([file, module]) => listFacts(file, listEndpoints(module), 'topics'));
  const touched = modules.flatMap(([file, module]) =>
    listFacts(file, [...listEndpoints(module), ...listEvents(module)], 'touches'),
  );
  return [
    ...findUnmatched(readTopics, touched, 'shows', 'nothing touches'),
    ...findUnmatched(touched, readTopics, 'touches', 'no read shows'),
    ...readSources(tree, ['src/modules', 'src/portals'], ['.ts', '.tsx']).flatMap((source) =>
      isTest(source.file) ? [] : findByHand(source),
    ),
  ];
}

type NamedValue = [name: string, value: object];

function listFacts(file: string, values: readonly NamedValue[], part: 'topics' | 'touches'): TopicFact[] {
  return values.map(([name, value]) => {
    const topics = (value as Record<string, unknown>)[part];
    return { file, name, topics: Array.isArray(topics) ? topics : [] };
  });
}

/** Events are known by their shape, alone or in a group. */
function listEvents(module: Module): NamedValue[] {
  const isEvent = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && 'payload' in value && 'touches' in value;
  return Object.entries(module).flatMap(([name, value]): NamedValue[] => {
    if (isEvent(value)) return [[name, value]];
    if (typeof value !== 'object' || value === null || '_zod' in value) return [];
    return Object.entries(value).flatMap(([member, inner]): NamedValue[] =>
      isEvent(inner) ? [[`${name}.${member}`, inner]] : [],
    );
  });
}

function findUnmatched(
  facts: readonly TopicFact[],
  others: readonly TopicFact[],
  verb: string,
  lack: string,
): Finding[] {
  const there = new Set(others.flatMap(({ topics }) => topics));
  return facts.flatMap(({ file, name, topics }) =>
    topics
      .filter((topic) => !there.has(topic))
      .map((topic) => ({ rule: 'topics-meet', file, words: `${name} ${verb} ${topic}, which ${lack}` })),
  );
}

/** A module that invalidates data by hand duplicates topics. */
function findByHand(source: { file: string; text: string }): Finding[] {
  const findings: Finding[] = [];
  const tree = parseSource(source);
  visitNodes(tree, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !/^(invalidate|refetch|reset)Queries$/.test(node.name.text)) return;
    const words = `line ${getLine(tree, node)}: what is out of date follows from topics, not from ${node.name.text}`;
    findings.push({ rule: 'topics-alone', file: source.file, words });
  });
  return findings;
}

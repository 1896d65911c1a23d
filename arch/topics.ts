/** What is shown is touched by somebody, and what is touched is shown: otherwise a screen stays as it was, or a word is misspelt. */

import ts from 'typescript';
import { contractsOf, endpointsOf, type Module } from './contracts.ts';
import { type Finding, isTest, lineOf, parse, sources, visit } from './finding.ts';

interface Fact {
  file: string;
  name: string;
  topics: readonly string[];
}

export async function topicFindings(tree: string): Promise<Finding[]> {
  const modules = [...(await contractsOf(tree))];
  const shown = modules.flatMap(([file, module]) => factsOf(file, endpointsOf(module), 'topics'));
  const touched = modules.flatMap(([file, module]) =>
    factsOf(file, [...endpointsOf(module), ...eventsOf(module)], 'touches'),
  );
  return [
    ...without(shown, touched, 'shows', 'nothing touches'),
    ...without(touched, shown, 'touches', 'no read shows'),
    ...sources(tree, ['src/modules', 'src/portals'], ['.ts', '.tsx']).flatMap((source) =>
      isTest(source.file) ? [] : byHand(source),
    ),
  ];
}

type Named = [name: string, value: object];

function factsOf(file: string, values: readonly Named[], part: 'topics' | 'touches'): Fact[] {
  return values.map(([name, value]) => {
    const topics = (value as Record<string, unknown>)[part];
    return { file, name, topics: Array.isArray(topics) ? topics : [] };
  });
}

/** Events are known by their shape, alone or in a group. */
function eventsOf(module: Module): Named[] {
  const isEvent = (value: unknown): value is object =>
    typeof value === 'object' && value !== null && 'payload' in value && 'touches' in value;
  return Object.entries(module).flatMap(([name, value]): Named[] => {
    if (isEvent(value)) return [[name, value]];
    if (typeof value !== 'object' || value === null || '_zod' in value) return [];
    return Object.entries(value).flatMap(([member, inner]): Named[] =>
      isEvent(inner) ? [[`${name}.${member}`, inner]] : [],
    );
  });
}

function without(facts: readonly Fact[], others: readonly Fact[], verb: string, lack: string): Finding[] {
  const there = new Set(others.flatMap(({ topics }) => topics));
  return facts.flatMap(({ file, name, topics }) =>
    topics
      .filter((topic) => !there.has(topic))
      .map((topic) => ({ rule: 'topics-meet', file, words: `${name} ${verb} ${topic}, which ${lack}` })),
  );
}

/** A room that says by itself what is out of date is a second way beside topics. */
function byHand(source: { file: string; text: string }): Finding[] {
  const found: Finding[] = [];
  const tree = parse(source);
  visit(tree, (node) => {
    if (!ts.isPropertyAccessExpression(node) || !/^(invalidate|refetch|reset)Queries$/.test(node.name.text)) return;
    const words = `line ${lineOf(tree, node)}: what is out of date follows from topics, not from ${node.name.text}`;
    found.push({ rule: 'topics-alone', file: source.file, words });
  });
  return found;
}

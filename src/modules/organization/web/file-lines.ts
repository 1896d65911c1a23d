/** A file of lines that a person chooses, with what the server says of them. The latest choice counts. */
import { useState } from 'react';
import type { TableRow } from '#kernel/contract/table/rows.ts';
import { useLocalText } from '#kernel/web/i18n.tsx';
import { showError } from '#kernel/web/notify.tsx';
import { readTableFile } from '#kernel/web/read-table.ts';

interface FileReading<Line, Problem extends string, Found> {
  /** The lines, or what is wrong with the file as a whole. */
  read: (rows: readonly TableRow[]) => Line[] | Problem;
  say: (problem: Problem) => string;
  check: (lines: Line[]) => Promise<Found>;
}

export function useFileLines<Line, Problem extends string, Found extends object>(
  reading: FileReading<Line, Problem, Found>,
) {
  const local = useLocalText();
  const [name, setName] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [plan, setPlan] = useState<(Found & { name: string; lines: Line[] }) | null>(null);
  const take = async (file: File) => {
    const table = await readTableFile(file);
    if (table.problem) return setProblem(local(table.problem));
    const lines = reading.read(table.sheets[0]?.rows ?? []);
    if (typeof lines === 'string') return setProblem(reading.say(lines));
    setPlan({ ...(await reading.check(lines)), name: file.name, lines });
  };
  const choose = async (file: File | undefined) => {
    if (!file || name) return;
    setPlan(null);
    setProblem(null);
    setName(file.name);
    try {
      await take(file);
    } catch (error) {
      showError(error);
    } finally {
      setName(null);
    }
  };
  return { reading: name, problem, plan, choose };
}

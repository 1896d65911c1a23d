/** A file of lines that a person chooses, with what the server says of them. The latest choice counts. */
import { useState } from 'react';
import { textOfFile } from '#kernel/web/file-text.ts';
import { showError } from '#kernel/web/notify.tsx';

interface FileReading<Line, Problem extends string, Found> {
  /** Said of what is no text. */
  unreadable: Problem;
  /** The lines, or what is wrong with the file as a whole. */
  read: (text: string) => Line[] | Problem;
  check: (lines: Line[]) => Promise<Found>;
}

export function useLinesOfFile<Line, Problem extends string, Found extends object>(
  asked: FileReading<Line, Problem, Found>,
) {
  const [reading, setReading] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [plan, setPlan] = useState<(Found & { name: string; lines: Line[] }) | null>(null);
  const choose = async (file: File | undefined) => {
    if (!file || reading) return;
    setPlan(null);
    setProblem(null);
    setReading(file.name);
    try {
      const text = await textOfFile(file);
      const lines = text === null ? asked.unreadable : asked.read(text);
      if (typeof lines === 'string') setProblem(lines);
      else setPlan({ ...(await asked.check(lines)), name: file.name, lines });
    } catch (error) {
      showError(error);
    } finally {
      setReading(null);
    }
  };
  return { reading, problem, plan, choose };
}

/** For the few forms that are written by hand: the same sentences and the same focus as in those that are drawn. */
import type { z } from 'zod';
import type { FieldTexts } from '../../../contract/field-text.ts';
import { describeIssue, reportOptions } from '../../../contract/issue.ts';
import { labels } from '../../../contract/labels.ts';
import type { Locale } from '../../../contract/text.ts';

/**
 * What the schema refuses, by path, the first of each: empty where nothing is wrong. What is typed is trimmed as it would be sent.
 * @param about.known what fields are called, beside what the kernel knows
 */
export function findProblems(
  schema: z.ZodType,
  values: unknown,
  options: { locale: Locale; known?: FieldTexts },
): Record<string, string> {
  const { error } = schema.safeParse(values, reportOptions);
  const fieldTexts = { ...labels, ...options.known };
  const problems: Record<string, string> = {};
  for (const issue of error?.issues ?? [])
    problems[issue.path.join('.')] ??= describeIssue(issue, { ...options, known: fieldTexts });
  return problems;
}

/** Puts the focus on the first input with a message, after it was drawn. Folds that hide a message are opened. */
export function focusFirstProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? [])];
    for (const input of wrong) {
      const fold = input.closest('details');
      if (fold) fold.open = true;
    }
    wrong[0]?.focus();
  });
}

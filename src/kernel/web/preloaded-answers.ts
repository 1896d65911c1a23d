/** Answers that came with the page: what the application asks before all else need not be asked. Each once, since they grow old. */

function readAnswers(): Record<string, unknown> {
  const text = document.getElementById('first-answers')?.textContent;
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

let answers: Record<string, unknown> | null = null;

/** The answer to `GET path`, or undefined where the page brought none. */
export function takePreloadedAnswer(path: string): unknown {
  answers ??= readAnswers();
  const answer = answers[path];
  delete answers[path];
  return answer;
}

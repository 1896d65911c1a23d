/** A condition: what must be true. */
import { ExpressionInput } from './ExpressionInput.tsx';

export function ConditionInput(props: {
  label: string;
  value: string;
  onChange: (source: string) => void;
  error?: string | undefined;
}) {
  return <ExpressionInput {...props} />;
}

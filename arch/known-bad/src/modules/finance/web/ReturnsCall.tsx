// breaks: effect-returns-nothing
import { useEffect } from 'react';

export function ReturnsCall({ onSeen }: { onSeen: () => Promise<void> }) {
  useEffect(() => onSeen(), [onSeen]);
  return null;
}

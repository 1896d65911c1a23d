export function wholeBrowser(): string;
export function browser(): string;
export function provideBrowser(): void;

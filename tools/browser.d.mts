export function getWholeBrowser(): string;
export function getBrowser(): string;
export function provideBrowser(): void;

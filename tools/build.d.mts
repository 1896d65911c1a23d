export function buildWeb(about?: { bars?: boolean }): Promise<boolean>;

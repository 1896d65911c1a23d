export function prepareCluster(): Promise<string>;
export function copyCluster(folder: string, home: string): void;

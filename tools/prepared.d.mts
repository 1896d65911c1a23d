export function prepareCluster(about?: { anew?: boolean }): Promise<string>;
export function copyCluster(folder: string, home: string): void;

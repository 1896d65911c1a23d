// breaks: no-barrel
export * from './by-default.ts';

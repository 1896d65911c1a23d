// breaks: import-without-effect
const linkThings = (kinds: Readonly<Record<string, string>>) => kinds;

linkThings({ entry: 'somewhere' });

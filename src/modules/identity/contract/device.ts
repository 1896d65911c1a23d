/** Device names: turn a user agent into a readable name, such as `Chrome · Windows`. Pure. */

const browsers = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Whale', /\bWhale\//],
  ['Opera', /\bOPR\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
] as const;
const systems = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
] as const;

/** Null where it says nothing that people know. */
export function getDeviceName(userAgent: string): string | null {
  const names = [browsers, systems].flatMap((list) => list.find(([, form]) => form.test(userAgent))?.[0] ?? []);
  return names.length > 0 ? names.join(' · ') : null;
}

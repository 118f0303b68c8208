/* Edge and others also name Chrome, and Chrome also names Safari, so the order decides. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg/, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly (readonly [RegExp, string])[] = [
  [/\b(iPhone|iPad)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const nameIn = (text: string, names: typeof browsers): string | undefined =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Windows", by which people recognise their own sessions; null if nothing is known. */
export function describeDevice(userAgent: string | undefined): string | null {
  const text = userAgent?.slice(0, 500) ?? ''
  const browser = nameIn(text, browsers)
  const system = nameIn(text, systems)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? null
}

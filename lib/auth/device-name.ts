// What a browser calls itself, in words. A hint for the list of sessions, no more: any client can say anything. Pure.

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
// Order matters: Android says Linux too, and an iPad may say Macintosh, which nobody can tell from a Mac.
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b|\biPod\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
]

const find = (table: [RegExp, string][], userAgent: string): string | undefined =>
  table.find(([pattern]) => pattern.test(userAgent))?.[1]

/** The kind of device, for instance 'Android', or undefined for what says nothing known. */
export function systemName(userAgent: string): string | undefined {
  return find(SYSTEMS, userAgent)
}

/** For instance 'Chrome on Android'. @returns 'A program' for what is no browser. */
export function deviceName(userAgent: string): { device: string; isPhone: boolean } {
  const browser = find(BROWSERS, userAgent)
  const system = systemName(userAgent)
  const isPhone = /\b(?:iPhone|Android|Mobile)\b/.test(userAgent)
  if (!browser) return { device: system ? `A browser on ${system}` : 'A program', isPhone }
  return { device: system ? `${browser} on ${system}` : browser, isPhone }
}

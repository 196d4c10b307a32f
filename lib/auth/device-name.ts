// What a browser calls itself, in words. A hint for the list of sessions, no more: any client can say anything. Pure.

const BROWSERS: [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'], [/\bOPR\//, 'Opera'], [/\bSamsungBrowser\//, 'Samsung Internet'], [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\//, 'Chrome'], [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'], [/\biPad\b/, 'iPad'], [/\bAndroid\b/, 'Android'], [/\bWindows\b/, 'Windows'], [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'], [/\bLinux\b/, 'Linux'],
]

/** For instance 'Chrome on Android'. @returns 'A program' for what is no browser. */
export function deviceName(userAgent: string): { device: string; isPhone: boolean } {
  const find = (table: [RegExp, string][]) => table.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(BROWSERS)
  const system = find(SYSTEMS)
  const isPhone = /\b(?:iPhone|Android|Mobile)\b/.test(userAgent)
  if (!browser) return { device: system ? `A browser on ${system}` : 'A program', isPhone }
  return { device: system ? `${browser} on ${system}` : browser, isPhone }
}

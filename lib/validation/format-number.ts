/**
 * A number as the United States write it: '1,024', '-3', '1,200.50'. Written here, for the first formatter that a browser makes of a
 * number (`Intl.NumberFormat`, `toLocaleString`) loads the tables of its language, 30 to 40 ms in which the page stands still.
 * @param value less than 10^21 either way.
 * @param decimals how many digits follow the point; those beyond are rounded.
 */
export function formatNumber(value: number, decimals = 0): string {
  const digits = value.toFixed(decimals)
  const point = decimals === 0 ? digits.length : digits.length - decimals - 1
  const first = digits.startsWith('-') ? 1 : 0
  let text = digits.slice(point)
  let end = point
  for (; end - first > 3; end -= 3) text = `,${digits.slice(end - 3, end)}${text}`
  return digits.slice(0, end) + text
}

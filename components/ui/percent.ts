/**
 * A place or a length in a drawing, as CSS and SVG take it.
 * @param share of the width, 0 to 1.
 * @returns '12.34%': a hundredth is less than a pixel on any screen, and no more of it needs sending.
 */
export function percent(share: number): string {
  return `${Math.round(share * 10_000) / 100}%`
}

/** Leaves for another page as a whole: nothing of who was here before stays in memory. What led here stays busy until then. */
export function leaveTo(path: string): Promise<never> {
  location.assign(path)
  return new Promise(() => {})
}

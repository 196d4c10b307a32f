/** What somebody does who relied on a withdrawn record. @param where its page says it 'here', any other 'there'. */
export function doNotFile(where: 'here' | 'there'): string {
  return `Do not file on the ground of what stood ${where}. If you got a letter, read it again or ask the court.`
}

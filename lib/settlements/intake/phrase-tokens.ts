// A phrase as words, figures and signs. Pure.

export interface Token {
  /** In lower case. */
  text: string
  kind: 'word' | 'figure' | 'sign'
}

/** Every sign stands alone; a figure and the letters behind it are two. Linear in the text. */
export function tokensOf(phrase: string): Token[] {
  const tokens: Token[] = []
  // `\p{L}` takes a composed letter; what marks remain are signs.
  for (const [text] of phrase
    .normalize('NFKC')
    .toLowerCase()
    .matchAll(/\p{L}+|[0-9]+|\S/gu))
    tokens.push({ text, kind: /^[0-9]/.test(text) ? 'figure' : /^\p{L}/u.test(text) ? 'word' : 'sign' })
  return tokens
}

/** The text at a place; '' outside. */
export const textAt = (tokens: readonly Token[], at: number): string => tokens[at]?.text ?? ''

/** Whether a figure of `least` to `most` digits stands at a place. */
export function isFigure(tokens: readonly Token[], at: number, least: number, most: number): boolean {
  const token = tokens[at]
  return token?.kind === 'figure' && token.text.length >= least && token.text.length <= most
}

/** The place after every token of `some` that follows. */
export function skip(tokens: readonly Token[], at: number, some: ReadonlySet<string>): number {
  let to = at
  while (some.has(textAt(tokens, to))) to++
  return to
}

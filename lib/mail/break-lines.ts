// Breaks the lines of plain text, as mail programs show them best. Pure.

/** Characters. */
const WIDTH = 72
/** Before what belongs to a point of a list, or stands in from the margin. */
const HANG = /^ *(?:\u2022 |\d{1,2}\. )?/

/**
 * Breaks what is longer at its spaces, and nothing within a word: a link that is cut leads nowhere. What goes on stands under what it
 * belongs to. In time by the text's length.
 */
export function breakLines(text: string): string {
  return text.split('\n').map(breakLine).join('\n')
}

function breakLine(line: string): string {
  if (line.length <= WIDTH) return line
  const hang = HANG.exec(line)![0]
  const margin = ' '.repeat(hang.length)
  const lines: string[] = []
  let current = hang
  let isEmpty = true
  for (const word of line.slice(hang.length).split(' ')) {
    if (word === '') continue
    if (!isEmpty && current.length + 1 + word.length > WIDTH) {
      lines.push(current)
      current = margin
      isEmpty = true
    }
    current += isEmpty ? word : ` ${word}`
    isEmpty = false
  }
  return [...lines, current].join('\n')
}

import { inflateSync } from 'node:zlib'

// The text of a PDF as Chromium writes one: whole objects, content streams of their own, and a table from glyphs to letters with
// every font (PDF 32000-1, 9.10.3). Enough for what a page prints; not for a PDF of anybody else.

interface PdfObject {
  head: string
  /** What its stream holds; null without one. */
  content: string | null
}

type ReadGlyphs = (hex: string) => string

/** The texts of a PDF, page by page, without any white space: where a line breaks, and how letters are set, do not matter. */
export function pdfText(file: Buffer): string[] {
  const objects = readObjects(file)
  const fonts = new Map<string, ReadGlyphs>()
  const fontOf = (id: string): ReadGlyphs => {
    let read = fonts.get(id)
    if (!read) fonts.set(id, (read = glyphReader(objects.get(refIn(objects.get(id)!.head, 'ToUnicode')!))))
    return read
  }
  return [...objects.values()]
    .filter(({ head }) => /\/Type \/Page\b/.test(head))
    .map(({ head }) => {
      const names = new Map([...head.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, id]) => [name!, id!]))
      let read: ReadGlyphs = () => ''
      let text = ''
      const parts = objects
        .get(refIn(head, 'Contents')!)!
        .content!.matchAll(/\/(F\d+) [\d.]+ Tf|<([\dA-F]+)> Tj/g)
      for (const [, font, hex] of parts)
        if (font) read = fontOf(names.get(font)!)
        else text += read(hex!)
      return text.replace(/\s/g, '')
    })
}

/** What a text is looked for as. */
export function withoutSpace(text: string): string {
  return text.replace(/\s/g, '')
}

function readObjects(file: Buffer): Map<string, PdfObject> {
  const text = file.toString('latin1')
  const objects = new Map<string, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\b/g)) {
    const from = match.index + match[0].length
    const end = text.indexOf('endobj', from)
    const start = text.indexOf('stream\n', from)
    const hasStream = start !== -1 && start < end
    const head = text.slice(from, hasStream ? start : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1])
    const at = start + 'stream\n'.length
    objects.set(match[1]!, {
      head,
      content: hasStream && head.includes('FlateDecode') ? inflate(file.subarray(at, at + length)) : null,
    })
  }
  return objects
}

/** Pictures and font files are no text, and neither is read. */
function inflate(bytes: Buffer): string {
  return inflateSync(bytes).toString('latin1')
}

const refIn = (head: string, name: string): string | undefined =>
  new RegExp(`/${name} (\\d+) 0 R`).exec(head)?.[1]

/** Reads the numbers of a font's glyphs as letters. */
function glyphReader(table: PdfObject | undefined): ReadGlyphs {
  const map = table?.content ?? ''
  const size = /begincodespacerange\s*<([\dA-F]+)>/.exec(map)?.[1]?.length ?? 4
  const letters = new Map<string, string>()
  const letter = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')
  for (const [, part] of map.matchAll(/beginbfchar([^]*?)endbfchar/g))
    for (const [, glyph, hex] of part!.matchAll(/<([\dA-F]+)> <([\dA-F]+)>/g))
      letters.set(glyph!, letter(hex!))
  for (const [, part] of map.matchAll(/beginbfrange([^]*?)endbfrange/g))
    for (const [, first, last, hex] of part!.matchAll(/<([\dA-F]+)> <([\dA-F]+)> <([\dA-F]+)>/g))
      for (let glyph = parseInt(first!, 16); glyph <= parseInt(last!, 16); glyph++)
        letters.set(
          toHex(glyph, size),
          letter(toHex(parseInt(hex!, 16) + glyph - parseInt(first!, 16), hex!.length)),
        )
  return (hex) =>
    (hex.match(new RegExp(`.{${size}}`, 'g')) ?? []).map((glyph) => letters.get(glyph) ?? '').join('')
}

const toHex = (number: number, digits: number): string =>
  number.toString(16).toUpperCase().padStart(digits, '0')

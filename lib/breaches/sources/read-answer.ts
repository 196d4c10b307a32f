import { SourceError } from './source'

/**
 * The body of a source's answer as text.
 * @throws SourceError past `maxBytes`, counted as they come.
 */
export async function readAnswer(response: Response, source: string, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new SourceError(source, 'answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

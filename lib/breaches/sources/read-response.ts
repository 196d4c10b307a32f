/** Why an answer was not read to its end. */
export class ResponseTooLarge extends Error {}

/**
 * The body of an answer from outside, as text. Whoever sends it is not believed about its length: it is counted as it comes.
 * @throws AnswerTooLarge past `maxBytes`.
 */
export async function readResponse(response: Response, maxBytes: number): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxBytes) throw new ResponseTooLarge('answered with too much')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * How long to wait after a refusal, in whole seconds.
 * @param said what the answer says, in its header or its body; anything that is not a positive number is nothing.
 * @param most a service that says "for years" must not switch itself off here.
 */
export function waitSeconds(said: unknown, { fallback, most }: { fallback: number; most: number }): number {
  const seconds = Number(said)
  return seconds > 0 ? Math.min(Math.ceil(seconds), most) : fallback
}

import { fleschKincaid } from 'flesch-kincaid'
import { syllable } from 'syllable'

// A process of its own: Jest cannot load these two. Reads { name: sentences } and writes { name: grade }, by Flesch and Kincaid.

const chunks = []
for await (const chunk of process.stdin) chunks.push(chunk)
const grades = Object.entries(JSON.parse(Buffer.concat(chunks).toString('utf8'))).map(([name, sentences]) => {
  const words = sentences.flatMap((sentence) => sentence.match(/[\p{L}’']+/gu) ?? [])
  const syllables = words.reduce((sum, word) => sum + syllable(word), 0)
  const grade = fleschKincaid({ sentence: sentences.length, word: words.length, syllable: syllables })
  return [name, Math.round(grade * 10) / 10]
})
process.stdout.write(JSON.stringify(Object.fromEntries(grades)))

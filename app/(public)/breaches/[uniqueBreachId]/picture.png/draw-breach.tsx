import fs from 'node:fs/promises'
import path from 'node:path'
import { LRUCache } from 'lru-cache'
import { ImageResponse } from 'next/og'
import type { Breach } from '@/lib/breaches/breach'
import { pictureWords, type PictureWords } from '@/lib/breaches/kinds/picture-words'
import { outsideRequests } from '@/lib/outside-requests'
import { site } from '@/lib/site/site'

const SIZE = { width: 1200, height: 630 }
/** Where the package has the typeface in a form that can be drawn with. */
const FONT = 'node_modules/geist/dist/fonts/geist-sans/Geist-SemiBold.ttf'
const MAX_BYTES = 8 * 1024 * 1024

/** By what they say. Drawing one costs more than any page. */
const drawn = new LRUCache<string, ArrayBuffer>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ byteLength }) => byteLength + 1_000,
})
const underWay = new Map<string, Promise<ArrayBuffer>>()
let font: Buffer | null = null
/** One after the other: each takes the whole processor while it lasts. */
let last: Promise<unknown> = Promise.resolve()

/** The picture of a breach, as a PNG. Whoever asks for one that is being drawn waits for the same. */
export async function drawBreach(breach: Breach): Promise<ArrayBuffer> {
  const words = pictureWords(breach)
  const key = JSON.stringify(words)
  const kept = drawn.get(key) ?? underWay.get(key)
  if (kept) return kept
  const drawing = outsideRequests(async () => {
    const turn = last.then(() => draw(words))
    last = turn.catch(() => {})
    try {
      const picture = await turn
      drawn.set(key, picture)
      return picture
    } finally {
      underWay.delete(key)
    }
  })
  underWay.set(key, drawing)
  return drawing
}

/** Colours as in tokens.css: an image has no style sheet. */
async function draw({ title, facts, leaked, isExample }: PictureWords): Promise<ArrayBuffer> {
  font ??= await fs.readFile(path.join(process.cwd(), FONT))
  const data = font
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 72,
        background: '#fafaf8',
        color: '#141c2e',
        fontFamily: 'Geist',
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between' }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 18, fontSize: 48, letterSpacing: -2 }}>
          <svg width="60" height="60" viewBox="0 0 32 32">
            <rect x="5" y="3" width="6" height="26" rx="1.6" fill="#1f3a77" />
            <path
              fill="#1f3a77"
              d="M14.8 3H19a8 8 0 0 1 0 16h-4.2a1.6 1.6 0 0 1-1.6-1.6V4.6A1.6 1.6 0 0 1 14.8 3z"
            />
            <path
              fill="#11643f"
              d="M14.8 21.2h4.9a1.6 1.6 0 0 1 1.2.55l4.9 5.6a1 1 0 0 1-.75 1.65H14.8a1.6 1.6 0 0 1-1.6-1.6v-4.6a1.6 1.6 0 0 1 1.6-1.6z"
            />
          </svg>
          {site().name}
        </div>
        {isExample && (
          <div
            style={{
              display: 'flex',
              fontSize: 30,
              color: '#4a5468',
              border: '3px dashed #8b93a1',
              borderRadius: 10,
              padding: '8px 20px',
            }}
          >
            Example, invented company
          </div>
        )}
      </div>
      <div
        style={{
          display: 'flex',
          fontSize: title.length > 36 ? 64 : 84,
          lineHeight: 1.08,
          letterSpacing: -3,
          wordBreak: 'break-word',
        }}
      >
        {title}
      </div>
      <div style={{ display: 'flex', flexDirection: 'column', gap: 14, fontSize: 36, color: '#4a5468' }}>
        <div style={{ display: 'flex' }}>{facts}</div>
        {leaked !== '' && <div style={{ display: 'flex', color: '#141c2e' }}>{leaked}</div>}
        <div style={{ display: 'flex' }}>What is known, and what you can do.</div>
      </div>
    </div>,
    { ...SIZE, fonts: [{ name: 'Geist', data, weight: 600, style: 'normal' }] },
  ).arrayBuffer()
}

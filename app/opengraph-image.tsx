import { ImageResponse } from 'next/og'
import { outsideRequests } from '@/lib/outside-requests'
import { site } from '@/lib/site/site'

export const dynamic = 'force-dynamic'
export const alt = 'Was your data exposed in a breach?'
export const size = { width: 1200, height: 630 }
export const contentType = 'image/png'

/** It is the same for everybody, and drawing it costs more than any page. */
let drawn: Promise<ArrayBuffer> | null = null

/** What a shared link shows. */
export default async function OpengraphImage(): Promise<Response> {
  drawn ??= outsideRequests(() =>
    draw()
      .arrayBuffer()
      .catch((error: unknown) => {
        drawn = null
        throw error
      }),
  )
  return new Response(await drawn, {
    headers: { 'content-type': contentType, 'cache-control': 'public, max-age=86400' },
  })
}

/** Colours as in tokens.css: an image has no style sheet. */
function draw(): ImageResponse {
  return new ImageResponse(
    <div
      style={{
        width: '100%',
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        padding: 80,
        background: '#fafaf8',
        color: '#141c2e',
      }}
    >
      <div
        style={{
          display: 'flex',
          alignItems: 'center',
          gap: 20,
          fontSize: 56,
          fontWeight: 600,
          letterSpacing: -2,
        }}
      >
        <svg width="72" height="72" viewBox="0 0 32 32">
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
      <div style={{ display: 'flex', fontSize: 92, lineHeight: 1.05, letterSpacing: -4, maxWidth: 900 }}>
        {alt}
      </div>
      <div style={{ display: 'flex', fontSize: 36, color: '#4a5468' }}>
        Check your email, free. See what may be open to you.
      </div>
    </div>,
    size,
  )
}

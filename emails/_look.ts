import type { CSSProperties } from 'react'

// What every mail looks like: the site's tokens, in hex and in px, because mail programs know no others. Inline is the light screen;
// the classes turn it for a dark one, where a mail program knows how to.

export const FONT =
  "Geist, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"

export const PAGE = '#fafaf8'
export const CARD = '#ffffff'
export const INK = '#151c29'
export const QUIET = '#545b66'
export const LINE = '#e1e1dd'
export const LINK = '#1e3b75'
export const ON_SOLID = '#fbfcfe'
export const GREEN = '#0f643e'
export const GREEN_TINT = '#e5f9ed'
export const GREEN_LINE = '#afdcc1'
const BLUE_TINT = '#ebf1fc'
const BLUE_LINE = '#c3d3f1'
/** The heading of a card, or of a part. */
export const SMALL_HEADING: CSSProperties = {
  fontSize: '18px',
  lineHeight: '24px',
  fontWeight: 600,
  letterSpacing: '-0.012em',
  color: INK,
}
/** The band at the foot. */
export const BAND = '#122344'
export const ON_BAND = '#f0f4f9'
export const BAND_QUIET = '#b5c0d3'
export const BAND_LINE = '#34476b'

// Body's own cell keeps its inline colour whatever a class says, so that the page is a section of ours inside it.
// A tile is lit by its class alone: of a mail about several breaches, which are lit differs from one reader to the next.
export const STYLES = `.page { background-color: ${PAGE} }
.lit { background-color: ${BLUE_TINT} !important; border-color: ${BLUE_LINE} !important }
.lit span { color: ${INK} !important }
@media (max-width: 480px) {
.gutter { padding-left: 16px !important; padding-right: 16px !important } .card { padding: 16px !important }
h1 { font-size: 28px !important; line-height: 33px !important }
}
@media (prefers-color-scheme: dark) {
.page { background-color: #0e131d !important } .card { background-color: #171d28 !important; border-color: #2f3744 !important }
.ink, .ink h1, .ink h2 { color: #eeeff3 !important } .quiet { color: #a7aeb8 !important } .line { border-color: #2f3744 !important }
.link { color: #9fbef7 !important } .solid { background-color: #9fbef7 !important; color: #0a152a !important }
.green { background-color: #79d4a1 !important; color: #05180e !important } .right { color: #79d4a1 !important }
.open { background-color: #182d21 !important; border-color: #2a533c !important }
.lit { background-color: #1d2a42 !important; border-color: #344a73 !important } .lit span { color: #eeeff3 !important } .dashed { border-color: #737c8d !important }
.band { background-color: #070e1c !important } .on-band { color: #e9ebef !important } .band-quiet { color: #a6adb8 !important }
.band-line { border-color: #283244 !important }
}`

export const text: CSSProperties = { margin: '0 0 12px', fontSize: '16px', lineHeight: '25px', color: INK }
export const small: CSSProperties = { margin: '0 0 12px', fontSize: '14px', lineHeight: '21px', color: QUIET }
export const link: CSSProperties = { color: LINK, textDecoration: 'underline' }

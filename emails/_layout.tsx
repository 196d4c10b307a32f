import { Body, Button, Container, Head, Heading, Html, Link, Section, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import type { MailSite } from './types'

// The frame and the parts of every mail. The colours are those of the site's tokens, in hex, because mail programs know
// no others; the classes turn them for a dark screen.

const FONT = "-apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const INK = '#151c29'
const QUIET = '#545b66'
const LINE = '#e1e1dd'
const LINK = '#1e3b75'
const PAGE = '#efeeeb'
const PREHEADER_SPACE = 60

// Body's own cell keeps its inline colour whatever a class says, so that the page is a section of ours inside it.
const STYLES = `.page { background-color: ${PAGE} }
@media (prefers-color-scheme: dark) {
.page { background-color: #0e131d !important } .card { background-color: #171d28 !important; border-color: #272e3b !important }
.ink, .ink h1, .ink h2 { color: #eeeff3 !important } .quiet { color: #a7aeb8 !important } .line { border-color: #272e3b !important }
.link { color: #9fbef7 !important } .note { background-color: #1d2a42 !important; border-color: #344a73 !important }
.solid { background-color: #9fbef7 !important; color: #0a152a !important } .green { background-color: #79d4a1 !important; color: #05180e !important }
}
@media (max-width: 480px) { .card { padding: 24px 20px !important } .foot { padding: 20px 21px 0 !important } }`

const text: CSSProperties = { margin: '0 0 12px', fontSize: '16px', lineHeight: '26px', color: INK }
const small: CSSProperties = { margin: '0 0 12px', fontSize: '14px', lineHeight: '22px', color: QUIET }
const link: CSSProperties = { color: LINK, textDecoration: 'underline' }

interface LayoutProps {
  site: MailSite
  /** What an inbox shows after the subject. */
  preview: string
  title: string
  /** Why the reader gets this. */
  reason: string
  /** For mail that can be ended: adds the link. */
  canUnsubscribe?: boolean
  /** For the public: who pays for it, and that it is no legal advice. */
  isAdvertising?: boolean
  /** How to go on without trusting this mail; left out, by typing the site's address. */
  doubt?: string
  children: ReactNode
}

export function Layout({
  site,
  preview,
  title,
  reason,
  canUnsubscribe = false,
  isAdvertising = true,
  doubt,
  children,
}: LayoutProps) {
  return (
    <Html lang="en">
      <Head>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{title}</title>
        <style>{STYLES}</style>
      </Head>
      <Body className="page" style={{ margin: 0, padding: 0, fontFamily: FONT }}>
        <Preheader>{preview}</Preheader>
        {/* A link or a name without a space must not widen a phone's screen. */}
        <Section
          className="page"
          style={{ padding: '24px 12px', backgroundColor: PAGE, wordBreak: 'break-word' }}
        >
          <Container style={{ maxWidth: '600px', margin: '0 auto' }}>
            <Section
              className="card ink"
              style={{
                padding: '28px 40px',
                backgroundColor: '#ffffff',
                border: `1px solid ${LINE}`,
                borderRadius: '12px',
                color: INK,
              }}
            >
              <Text
                style={{
                  ...text,
                  margin: '0 0 20px',
                  fontSize: '18px',
                  fontWeight: 600,
                  letterSpacing: '-0.03em',
                  color: 'inherit',
                }}
              >
                {site.name}
              </Text>
              <Heading
                as="h1"
                style={{
                  margin: '0 0 16px',
                  fontSize: '26px',
                  lineHeight: '32px',
                  fontWeight: 600,
                  letterSpacing: '-0.02em',
                  color: INK,
                }}
              >
                {title}
              </Heading>
              {children}
              <Section
                className="note"
                style={{
                  marginTop: '24px',
                  padding: '12px 16px',
                  backgroundColor: '#ebf1fc',
                  border: '1px solid #c3d3f1',
                  borderRadius: '8px',
                }}
              >
                <Text className="ink" style={{ ...small, margin: 0, color: INK }}>
                  <strong>Not sure this email is really from us?</strong> You do not have to click.{' '}
                  {doubt ?? `Type our address, ${new URL(site.url).host}, into your browser instead.`}
                </Text>
              </Section>
            </Section>
            <Section className="foot" style={{ padding: '20px 41px 0' }}>
              {isAdvertising && (
                <Text className="quiet" style={small}>
                  <strong>Attorney advertising.</strong> {site.name} is not a law firm and does not give legal
                  advice. {site.name} is responsible for this message. Past results do not guarantee a similar
                  outcome.
                </Text>
              )}
              <Text className="quiet" style={small}>
                {reason}
              </Text>
              {/* No full stop after a link: in plain text it would be taken for a part of it. */}
              <Text className="quiet" style={small}>
                {canUnsubscribe && (
                  <>
                    <Link href="{{unsubscribe_url}}" className="link" style={link}>
                      Unsubscribe
                    </Link>{' '}
                    or read our{' '}
                  </>
                )}
                {!canUnsubscribe && 'Read our '}
                <Link href={`${site.url}/privacy-policy`} className="link" style={link}>
                  Privacy Policy
                </Link>
              </Text>
              <Text className="quiet" style={small}>
                {site.postalAddress}. Questions:{' '}
                <Link href={`mailto:${site.supportEmail}`} className="link" style={link}>
                  {site.supportEmail}
                </Link>
              </Text>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** What an inbox shows after the subject; the space behind it keeps the message's own beginning out of there. */
function Preheader({ children }: { children: string }) {
  return (
    <div data-skip-in-text="true" style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>
      {children + '\u00a0\u200c'.repeat(PREHEADER_SPACE)}
    </div>
  )
}

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  )
}

/** Small print under a button. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={small}>
      {children}
    </Text>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      style={{ margin: '24px 0 8px', fontSize: '18px', lineHeight: '26px', fontWeight: 600, color: INK }}
    >
      {children}
    </Heading>
  )
}

/** The one button of a mail. Green is for a legal right that can be used now. */
export function Action({
  href,
  green = false,
  children,
}: {
  href: string
  green?: boolean
  children: string
}) {
  const colour = green ? '#0f643e' : '#1e3b75'
  return (
    <Button
      href={href}
      className={green ? 'green' : 'solid'}
      style={{
        display: 'block',
        margin: '20px 0 12px',
        padding: '14px 20px',
        borderRadius: '8px',
        backgroundColor: colour,
        color: '#ffffff',
        fontSize: '16px',
        fontWeight: 500,
        textAlign: 'center',
      }}
    >
      {children}
    </Button>
  )
}

/** A link on a line of its own. */
export function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={text}>
      <Link href={href} className="link" style={link}>
        {children}
      </Link>
    </Text>
  )
}

/** Names and values with hairlines between. */
export function Facts({ rows }: { rows: (readonly [string, string])[] }) {
  return (
    <table
      className="facts"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '20px 0', borderCollapse: 'collapse', fontSize: '15px', lineHeight: '22px' }}
    >
      <tbody>
        {rows.map(([name, value], index) => {
          const cell: CSSProperties = {
            padding: '10px 12px 10px 0',
            borderTop: index === 0 ? `1px solid ${LINE}` : undefined,
            borderBottom: `1px solid ${LINE}`,
          }
          return (
            <tr key={name} style={{ verticalAlign: 'top' }}>
              <th
                scope="row"
                align="left"
                className="quiet line"
                style={{ ...cell, width: '34%', fontWeight: 400, color: QUIET }}
              >
                {name}
              </th>
              <td className="ink line" style={{ ...cell, fontWeight: 500, color: INK }}>
                {value}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** Steps in order. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol
      className="ink"
      style={{ margin: '0 0 12px', paddingLeft: '22px', fontSize: '15px', lineHeight: '24px', color: INK }}
    >
      {steps.map((step) => (
        <li key={step} style={{ margin: '0 0 8px' }}>
          {step}
        </li>
      ))}
    </ol>
  )
}

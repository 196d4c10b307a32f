import { Body, Container, Head, Heading, Html, Link, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { BAND, BAND_LINE, BAND_QUIET, FONT, INK, LINE, ON_BAND, PAGE, QUIET, STYLES, small } from './_look'
import type { MailSite } from './types'

// The frame of every mail. Its parts are in _parts.tsx.

const PREHEADER_SPACE = 60

interface LayoutProps {
  site: MailSite
  /** What an inbox shows after the subject. */
  preview: string
  /** Before the answer, small: what it is about, or whom. */
  about?: ReactNode
  /** The answer, in the largest letters. */
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
  about,
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
        <Section className="page" style={{ backgroundColor: PAGE, wordBreak: 'break-word' }}>
          <Container style={{ maxWidth: '600px', margin: '0 auto' }}>
            <Section className="gutter ink" style={{ padding: '0 24px 32px', color: INK }}>
              <Text
                className="ink line"
                style={{
                  margin: '0 0 24px',
                  padding: '16px 0',
                  borderBottom: `1px solid ${LINE}`,
                  fontSize: '20px',
                  lineHeight: '28px',
                  fontWeight: 600,
                  letterSpacing: '-0.035em',
                  color: INK,
                }}
              >
                {site.name}
              </Text>
              {about && (
                <Text
                  className="quiet"
                  style={{ margin: '0 0 8px', fontSize: '16px', lineHeight: '24px', color: QUIET }}
                >
                  {about}
                </Text>
              )}
              <Heading
                as="h1"
                style={{
                  margin: '0 0 16px',
                  fontSize: '30px',
                  lineHeight: '36px',
                  fontWeight: 600,
                  letterSpacing: '-0.028em',
                  color: INK,
                }}
              >
                {title}
              </Heading>
              {children}
              <Text
                className="quiet line"
                style={{
                  ...small,
                  margin: '28px 0 0',
                  padding: '16px 0 0',
                  borderTop: `1px solid ${LINE}`,
                }}
              >
                <strong>Not sure this email is really from us?</strong> You do not have to click.{' '}
                {doubt ?? `Type our address, ${new URL(site.url).host}, into your browser instead.`}
              </Text>
            </Section>
          </Container>
        </Section>
        <Section className="band" style={{ backgroundColor: BAND, wordBreak: 'break-word' }}>
          <Container style={{ maxWidth: '600px', margin: '0 auto' }}>
            <Section className="gutter" style={{ padding: '8px 24px 24px' }}>
              <FootLinks site={site} canUnsubscribe={canUnsubscribe} />
              {isAdvertising && (
                <Small>
                  <strong className="on-band" style={{ color: ON_BAND }}>
                    Attorney advertising.
                  </strong>{' '}
                  {site.name} is not a law firm and does not give legal advice. {site.name} is responsible for
                  this message. Past results do not guarantee a similar outcome.
                </Small>
              )}
              <Small>{reason}</Small>
              <Small>{site.postalAddress}</Small>
            </Section>
          </Container>
        </Section>
      </Body>
    </Html>
  )
}

/** Each on a line of its own in plain text, where a full stop would be taken for a part of a link. */
function FootLinks({ site, canUnsubscribe }: { site: MailSite; canUnsubscribe: boolean }) {
  const links: (readonly [string, string])[] = [
    ...(canUnsubscribe ? [['Unsubscribe', '{{unsubscribe_url}}'] as const] : []),
    ['Privacy Policy', `${site.url}/privacy-policy`],
    [site.supportEmail, `mailto:${site.supportEmail}`],
  ]
  return (
    <Section
      className="band-line"
      style={{ margin: '0 0 16px', paddingBottom: '8px', borderBottom: `1px solid ${BAND_LINE}` }}
    >
      {links.map(([words, href]) => (
        <div key={href} style={{ display: 'inline-block', marginRight: '20px', lineHeight: '44px' }}>
          <Link
            href={href}
            className="on-band"
            style={{
              fontSize: '14px',
              color: ON_BAND,
              textDecoration: 'underline',
              display: 'inline-block',
              minWidth: '44px',
            }}
          >
            {words}
          </Link>
        </div>
      ))}
    </Section>
  )
}

function Small({ children }: { children: ReactNode }) {
  return (
    <Text
      className="band-quiet"
      style={{ margin: '0 0 10px', fontSize: '13px', lineHeight: '20px', color: BAND_QUIET }}
    >
      {children}
    </Text>
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

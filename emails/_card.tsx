import { Heading, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import { CARD, GREEN, GREEN_LINE, GREEN_TINT, INK, LINE, QUIET, SMALL_HEADING } from './_look'

// A card of a mail, and what only stands in one.

interface CardProps {
  /** Of a legal right that can be used now. */
  green?: boolean
  children: ReactNode
}

/** What one can act on. */
export function Card({ green = false, children }: CardProps) {
  return (
    <Section
      className={green ? 'card open ink' : 'card ink'}
      style={{
        margin: '0 0 12px',
        padding: '20px 24px',
        backgroundColor: green ? GREEN_TINT : CARD,
        border: `1px solid ${green ? GREEN_LINE : LINE}`,
        borderRadius: '12px',
        color: INK,
      }}
    >
      {children}
    </Section>
  )
}

/** The heading of a card. */
export function CardTitle({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      style={{
        margin: '0 0 4px',
        ...SMALL_HEADING,
      }}
    >
      {children}
    </Heading>
  )
}

/** The state of a right, above the heading of its card. */
export function State({ children }: { children: string }) {
  return (
    <Text
      className="right"
      style={{ margin: '0 0 6px', fontSize: '15px', lineHeight: '23px', fontWeight: 500, color: GREEN }}
    >
      {children}
    </Text>
  )
}

/** The address of an official site: words and no link, to be typed or compared. */
export function OfficialAddress({ address }: { address: string }) {
  return (
    <Text
      className="ink line"
      style={{
        margin: '4px 0 8px',
        padding: '12px 0 0',
        borderTop: `1px solid ${LINE}`,
        fontSize: '17px',
        lineHeight: '25px',
        color: INK,
      }}
    >
      <span className="quiet" style={{ fontSize: '14px', color: QUIET }}>
        Official address
      </span>
      <br />
      <strong>{address}</strong>
    </Text>
  )
}

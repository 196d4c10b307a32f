import { Button, Heading, Link, Text } from '@react-email/components'
import type { CSSProperties, ReactNode } from 'react'
import { EXAMPLE_WORDS } from '../lib/breaches/kinds/example-words'
import { GREEN, INK, LINE, LINK, ON_SOLID, QUIET, SMALL_HEADING, link, small, text } from './_look'

// The parts of a mail, as the site has them.

/** A paragraph. */
export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="ink" style={text}>
      {children}
    </Text>
  )
}

/** The sentence under the answer. */
export function Lead({ children }: { children: ReactNode }) {
  return (
    <Text
      className="quiet"
      style={{ margin: '0 0 20px', fontSize: '18px', lineHeight: '27px', color: QUIET }}
    >
      {children}
    </Text>
  )
}

/** Small print. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <Text className="quiet" style={small}>
      {children}
    </Text>
  )
}

/** That the company of a mail is invented. The dashed line stands for what is not real, and for nothing else. */
export function Example() {
  return (
    <Text className="quiet" style={{ ...small, margin: '0 0 16px' }}>
      <span
        className="dashed"
        style={{
          display: 'inline-block',
          padding: '3px 8px',
          border: '1px dashed #7e838d',
          borderRadius: '6px',
          fontSize: '13px',
        }}
      >
        {EXAMPLE_WORDS}
      </span>
    </Text>
  )
}

export function Subheading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h2"
      style={{
        margin: '28px 0 8px',
        ...SMALL_HEADING,
      }}
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
  return (
    <Button
      href={href}
      className={green ? 'green' : 'solid'}
      style={{
        display: 'block',
        margin: '16px 0 12px',
        padding: '14px 20px',
        borderRadius: '8px',
        backgroundColor: green ? GREEN : LINK,
        color: ON_SOLID,
        fontSize: '16px',
        lineHeight: '20px',
        fontWeight: 500,
        textAlign: 'center',
      }}
    >
      {children}
    </Button>
  )
}

/** What a button of a mailed link says besides: how long it works, and where it leads. */
export function LinkNote({ href, children }: { href: string; children?: string }) {
  return (
    <Note>
      {children && `${children} `}If the button does nothing, copy this address into your browser: {href}
    </Note>
  )
}

/** A link on a line of its own, high enough for a thumb. */
export function PlainLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Text style={{ ...text, margin: 0, lineHeight: '44px' }}>
      <Link
        href={href}
        className="link"
        style={{ ...link, display: 'inline-block', lineHeight: '22px', padding: '11px 0' }}
      >
        {children}
      </Link>
    </Text>
  )
}

/**
 * Names and values with hairlines between.
 * @param isSentences whether the values are sentences: in plain text each stands under its name, and not in a column.
 */
export function Facts({
  rows,
  isSentences = false,
}: {
  rows: (readonly [string, string])[]
  isSentences?: boolean
}) {
  return (
    <table
      className={isSentences ? undefined : 'facts'}
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ margin: '20px 0', borderCollapse: 'collapse', fontSize: '15px', lineHeight: '23px' }}
    >
      <tbody>
        {rows.map(([name, value], index) => {
          const cell: CSSProperties = {
            padding: '10px 12px 10px 0',
            borderTop: index === 0 ? `1px solid ${LINE}` : undefined,
            borderBottom: `1px solid ${LINE}`,
          }
          return (
            <tr key={index} className={isSentences ? 'sentence' : undefined} style={{ verticalAlign: 'top' }}>
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

const list: CSSProperties = {
  margin: '0 0 12px',
  paddingLeft: '22px',
  fontSize: '16px',
  lineHeight: '25px',
  color: INK,
}

/** Steps in order. */
export function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className="ink" style={list}>
      {steps.map((step) => (
        <li key={step} style={{ margin: '0 0 8px' }}>
          {step}
        </li>
      ))}
    </ol>
  )
}

/** What has no order. */
export function Points({ points }: { points: string[] }) {
  return (
    <ul className="ink" style={list}>
      {points.map((point) => (
        <li key={point} style={{ margin: '0 0 8px' }}>
          {point}
        </li>
      ))}
    </ul>
  )
}

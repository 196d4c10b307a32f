import type { CSSProperties } from 'react'
import { LINE, PAGE, QUIET } from './_look'
import { Subheading } from './_parts'

// The one picture of a mail: what leaked, by the eight kinds of data that people ask about first. It is words in a table, so that
// nothing has to be loaded to see it.

export interface LeakCell {
  key: string
  label: string
  says: string
  /** `lit` where it leaked, or the placeholder that says so for each reader. */
  state: string
}

const GAP = 8
const line: CSSProperties = { display: 'block', color: QUIET }

/** Two in a row, as on a phone's screen of the site. */
export function Leaked({ title, cells }: { title: string; cells: readonly LeakCell[] }) {
  const rows = cells.flatMap((cell, index) => (index % 2 === 0 ? [cells.slice(index, index + 2)] : []))
  return (
    <>
      <Subheading>{title}</Subheading>
      <table
        role="presentation"
        width="100%"
        cellPadding={0}
        cellSpacing={0}
        style={{ margin: '0 0 20px', tableLayout: 'fixed', borderCollapse: 'separate' }}
      >
        <tbody>
          {rows.map(([first, second], index) => (
            <Row key={first!.key} first={first!} second={second!} isLast={index === rows.length - 1} />
          ))}
        </tbody>
      </table>
    </>
  )
}

function Row({ first, second, isLast }: { first: LeakCell; second: LeakCell; isLast: boolean }) {
  return (
    <>
      <tr>
        <Cell cell={first} />
        <td width={GAP} style={{ width: `${GAP}px` }} />
        <Cell cell={second} />
      </tr>
      {!isLast && (
        <tr>
          <td colSpan={3} height={GAP} style={{ height: `${GAP}px`, fontSize: 0, lineHeight: 0 }} />
        </tr>
      )}
    </>
  )
}

function Cell({ cell: { label, says, state } }: { cell: LeakCell }) {
  return (
    <td
      className={`tile line page ${state}`}
      style={{
        padding: '9px 12px',
        backgroundColor: PAGE,
        border: `1px solid ${LINE}`,
        borderRadius: '8px',
        verticalAlign: 'top',
      }}
    >
      <span className="quiet" style={{ ...line, fontSize: '15px', lineHeight: '22px', fontWeight: 500 }}>
        {label}
      </span>
      <span className="quiet" style={{ ...line, fontSize: '13px', lineHeight: '18px' }}>
        {says}
      </span>
    </td>
  )
}

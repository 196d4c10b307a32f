import { Card } from '@/components/ui/card'
import type { Freeze } from '@/lib/plan/member-plan'
import { LINKS } from '@/lib/plan/official-links'
import { formatDate } from '@/lib/site/format'
import { FreezeForm } from './freeze-form'

const KEEPS: Record<Freeze['bureau'], string> = {
  equifax: 'Credit',
  experian: 'Credit',
  transunion: 'Credit',
  innovis: 'Credit, the fourth bureau',
  chexsystems: 'Bank accounts',
  nctue: 'Phone, internet and utilities',
}

/** Where the member's credit is frozen, bureau by bureau. */
export function Freezes({ freezes, today }: { freezes: readonly Freeze[]; today: string }) {
  return (
    <section id="freezes" aria-labelledby="freezes-title" className="scroll-mt-4">
      <Card>
        <h2 id="freezes-title" className="text-h3">
          Credit freezes
        </h2>
        <p className="mt-1 max-w-[62ch] text-note text-muted-foreground">
          A freeze is free at each of them. Asked for online or by phone it is in place within one business
          day, by mail within three. Lifting one takes at most one hour. Note here what you have done: nothing
          is sent to a bureau. When a day until which one is lifted is over, we write to you once.
        </p>
        <ul className="mt-4 grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-2">
          {freezes.map((freeze) => {
            const { name, href, checkedOn } = LINKS[freeze.bureau]
            return (
              <li key={freeze.bureau} className="border-t pt-3">
                <h3 className="font-medium">{name}</h3>
                <p className="text-note text-muted-foreground">
                  {KEEPS[freeze.bureau]}.{' '}
                  <a href={href} rel="noreferrer" className="wrap-anywhere link">
                    {new URL(href).host}
                  </a>
                  {checkedOn !== null && `, checked ${formatDate(checkedOn)}`}
                </p>
                {freeze.liftedUntil !== null && freeze.liftedUntil < today && (
                  <p className="mt-1 text-note font-medium text-warning">
                    It was lifted until {formatDate(freeze.liftedUntil)}. Is it frozen again?
                  </p>
                )}
                <FreezeForm key={`${freeze.state} ${freeze.liftedUntil}`} freeze={freeze} name={name} />
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}

import type { ReactNode } from 'react'
import { Card } from '@/components/ui/card'

/** One part of the settings, with an address of its own. */
export function SettingsSection({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text?: string
  children: ReactNode
}) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-4">
      <Card>
        <h2 id={`${id}-title`} className="text-h2">
          {title}
        </h2>
        {text && <p className="mt-1 max-w-[40rem] text-note text-muted-foreground">{text}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  )
}

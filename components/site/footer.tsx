import type { ReactNode } from 'react'
import { OPEN_PAGES } from '@/lib/paths'
import { ConsentLink } from './consent-link'
import { Logo } from './logo'

export interface FooterFacts {
  name: string
  phone: string
  phoneHref: string
  supportEmail: string
  postalAddress: string
  social: { name: string; href: string }[]
}

const LINK =
  'inline-flex min-h-11 items-center text-note wrap-anywhere text-footer-foreground underline decoration-1 underline-offset-[0.22em] hover:decoration-2'

/**
 * The public footer: the page's one dark band, with the attorney-advertising line. Its links load a page anew: the
 * router would leave the keyboard down here, below the page that comes.
 */
export function Footer({ name, phone, phoneHref, supportEmail, postalAddress, social }: FooterFacts) {
  return (
    <footer className="mt-(--space-section) bg-footer text-footer-foreground">
      <div className="shell pt-10 pb-10 lg:pt-13 lg:pb-12">
        <div className="grid grid-cols-2 gap-x-6 gap-y-8 lg:grid-cols-[2.4fr_1.6fr_1.4fr_1fr] lg:gap-x-8">
          <div className="col-span-2 lg:col-span-1">
            <Logo name={name} onInk />
            <p className="mt-2 max-w-[36ch] text-note text-footer-muted">
              Data breaches and your legal options, in plain words. For people in all 50 states.
            </p>
          </div>
          <Column title="Help and legal">
            {OPEN_PAGES.map(
              ({ path, footer }) =>
                footer && (
                  <a key={path} href={path} className={LINK}>
                    {footer}
                  </a>
                ),
            )}
            <ConsentLink className={LINK} />
          </Column>
          <Column title="Contact">
            <a href={phoneHref} className={LINK}>
              {phone}
            </a>
            <a href={`mailto:${supportEmail}`} className={LINK}>
              {supportEmail}
            </a>
          </Column>
          <Column title="Follow us" row>
            {social.map((link) => (
              <a key={link.name} href={link.href} target="_blank" rel="noopener noreferrer" className={LINK}>
                {link.name}
              </a>
            ))}
          </Column>
        </div>
        <div className="mt-8 grid gap-3 border-t border-footer-border pt-6 text-sm leading-[1.7] text-footer-muted lg:flex lg:justify-between lg:gap-10">
          <div className="max-w-[68ch]">
            <p>
              <strong className="font-semibold text-footer-foreground">Attorney advertising.</strong> {name}{' '}
              is not a law firm and does not give legal advice. Past results do not guarantee a similar
              outcome.
            </p>
            <p className="mt-2">{postalAddress}</p>
          </div>
          <p className="shrink-0">
            © {new Date().getUTCFullYear()} {name}
          </p>
        </div>
      </div>
    </footer>
  )
}

function Column({ title, row = false, children }: { title: string; row?: boolean; children: ReactNode }) {
  return (
    <div className={row ? 'col-span-2 lg:col-span-1' : 'min-w-0'}>
      <p className="text-sm font-medium text-footer-muted">{title}</p>
      <div className={row ? 'mt-1 flex flex-wrap gap-x-6 lg:flex-col' : 'mt-1 flex flex-col items-start'}>
        {children}
      </div>
    </div>
  )
}

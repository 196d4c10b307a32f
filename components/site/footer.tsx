import { cache } from 'react'
import { OPEN_PAGES, paths } from '@/lib/paths'
import { ConsentLink } from './consent-link'

export interface FooterFacts {
  name: string
  phone: string
  phoneHref: string
  supportEmail: string
  postalAddress: string
  social: { name: string; href: string }[]
  /** What visitors are asked about. */
  consentPurposes: readonly string[]
}

const LINK =
  'inline-flex min-h-11 min-w-11 items-center text-sm wrap-anywhere text-footer-foreground underline decoration-1 underline-offset-[0.22em] hover:decoration-2 lg:text-note'

/**
 * The public footer: the page's one dark band, with the attorney-advertising line. Its links load a page anew: the
 * router would leave the keyboard down here, below the page that comes.
 */
export function Footer({ facts }: { facts: FooterFacts }) {
  return footerOf(facts)
}

/** Once for a response: the page for what is not found comes along with every page, and a second copy is sent as a word of the first. */
const footerOf = cache((facts: FooterFacts) => {
  const { name, phone, phoneHref, supportEmail, postalAddress, social, consentPurposes } = facts
  const [mailbox, host] = supportEmail.split('@')
  return (
    <footer className="mt-(--space-section) bg-footer text-footer-foreground">
      <div className="shell pt-2 pb-4 lg:pt-8 lg:pb-8">
        <div className="flex flex-wrap gap-x-3 lg:gap-x-7">
          {OPEN_PAGES.map(
            ({ path, footer }) =>
              footer && (
                <a key={path} href={path} className={LINK}>
                  {footer}
                </a>
              ),
          )}
          {consentPurposes.length > 0 ? (
            <ConsentLink className={LINK} />
          ) : (
            <a href={paths.privacyChoices} className={LINK}>
              Privacy Choices
            </a>
          )}
          <a href={phoneHref} className={LINK}>
            {phone}
          </a>
          <a href={`mailto:${supportEmail}`} className={LINK}>
            <span>
              {mailbox}
              <wbr />@{host}
            </span>
          </a>
          {social.map((link) => (
            <a key={link.name} href={link.href} target="_blank" rel="noopener noreferrer" className={LINK}>
              {link.name}
            </a>
          ))}
        </div>
        <p className="mt-1 border-t border-footer-border pt-3 text-xs leading-[1.5] text-footer-muted lg:mt-3 lg:pt-4">
          <strong className="font-semibold text-footer-foreground">Attorney advertising.</strong> {name} is
          not a law firm and does not give legal advice. Past results do not guarantee a similar outcome.{' '}
          {postalAddress}.{' '}
          <span className="whitespace-nowrap">
            © {new Date().getUTCFullYear()} {name}
          </span>
        </p>
      </div>
    </footer>
  )
})

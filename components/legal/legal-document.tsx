import type { ReactNode } from 'react'

/** Who runs the service, as the documents name them. */
export interface LegalFacts {
  name: string
  phone: string
  phoneHref: string
  supportEmail: string
  postalAddress: string
}

/** One numbered section. Its number is its place; `slug` is the lasting part of its address. */
export interface LegalSection {
  slug: string
  title: string
  body: ReactNode
}

interface LegalDocumentProps {
  title: string
  effective: string
  /** Before the contents: the document in a few words. */
  intro: ReactNode
  sections: readonly LegalSection[]
}

/** The address of a section inside its page, for example `s4-checks`. */
function sectionId(index: number, slug: string): string {
  return `s${index + 1}-${slug}`
}

/** A policy or terms: title, date, contents, numbered sections. On paper black on white, without the contents. */
export function LegalDocument({ title, effective, intro, sections }: LegalDocumentProps) {
  return (
    <div className="shell pt-6 sm:pt-10 print:pt-0">
      <article className="mx-auto max-w-(--container-read) print:max-w-none print:bg-white print:text-black print:**:text-black">
        <h1 className="text-h1">{title}</h1>
        <p className="mt-2 text-muted-foreground">Effective {effective}</p>
        <div className="mt-6 grid gap-4 text-md">{intro}</div>
        <nav
          aria-labelledby="contents"
          className="mt-(--space-block) rounded-xl border bg-card px-5 py-4 sm:px-6 print:hidden"
        >
          <p id="contents" className="text-h3">
            Contents
          </p>
          <ol className="mt-1 gap-x-6 sm:columns-2">
            {sections.map((section, index) => (
              <li key={section.slug} className="break-inside-avoid">
                <a
                  href={`#${sectionId(index, section.slug)}`}
                  className="flex min-h-11 items-center py-1.5 text-note text-primary hover:underline"
                >
                  {index + 1}. {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        {sections.map((section, index) => {
          const id = sectionId(index, section.slug)
          return (
            <section
              key={section.slug}
              id={id}
              aria-labelledby={`${id}-title`}
              className="pt-(--space-block) print:pt-6"
            >
              <h2 id={`${id}-title`} className="text-h2 print:break-after-avoid">
                {index + 1}. {section.title}
              </h2>
              <div className="mt-3 grid gap-4 text-md">{section.body}</div>
            </section>
          )
        })}
      </article>
    </div>
  )
}

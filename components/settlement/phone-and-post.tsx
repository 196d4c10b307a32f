import type { Settlement } from '@/lib/settlements/record'
import { formatPhone } from '@/lib/site/format'
import { SectionSources } from './section-sources'

type Given = Pick<Settlement, 'administratorPhone' | 'administratorAddress' | 'fieldSources' | 'sources'>

/** For who has no web, has a question, or sends it by mail. Nothing where neither is known. */
export function PhoneAndPost({ administratorPhone, administratorAddress, fieldSources, sources }: Given) {
  const { administratorPhone: saysPhone, administratorAddress: saysAddress } = fieldSources
  if (administratorPhone === null && administratorAddress === null) return null
  return (
    <div className="mt-4">
      <dl className="grid gap-3 text-note">
        {administratorPhone !== null && (
          <div>
            <dt className="text-sm text-muted-foreground">Call the administrator</dt>
            <dd>
              <a
                href={`tel:${administratorPhone}`}
                className="inline-flex min-h-11 items-center font-medium link num"
              >
                {formatPhone(administratorPhone)}
              </a>
            </dd>
          </div>
        )}
        {administratorAddress !== null && (
          <div>
            <dt className="text-sm text-muted-foreground">Write to the administrator</dt>
            <dd className="mt-0.5 font-medium wrap-anywhere">{administratorAddress}</dd>
          </div>
        )}
      </dl>
      <SectionSources
        sources={sources}
        said={[
          ...(administratorPhone === null ? [] : [{ what: 'Phone', sourceId: saysPhone }]),
          ...(administratorAddress === null ? [] : [{ what: 'Postal address', sourceId: saysAddress }]),
        ]}
      />
    </div>
  )
}

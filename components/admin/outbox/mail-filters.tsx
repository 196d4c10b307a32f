import { buttonVariants } from '@/components/ui/button-variants'
import { cn } from '@/components/ui/cn'
import { EMAIL_MAX_LENGTH } from '@/lib/validation/fields'
import { MAIL_STATES, type MailState } from '@/lib/mail/mail-view'
import { templateWords } from '@/lib/mail/template-table'
import { FilterInput, FilterSelect } from '../filter-fields'
import { FilterForm } from '../filter-form'

interface MailFilterFormProps {
  filters: { state?: MailState; template?: string }
  /** As typed. */
  email: string
  /** The templates that there is mail of. */
  templates: string[]
}

export function MailFilterForm({ filters, email, templates }: MailFilterFormProps) {
  const known =
    filters.template && !templates.includes(filters.template) ? [...templates, filters.template] : templates
  return (
    <FilterForm tab="outbox" label="Filter mail">
      <FilterInput name="email" label="Email, the whole address" value={email} maxLength={EMAIL_MAX_LENGTH} />
      <FilterSelect
        name="state"
        label="State"
        value={filters.state ?? ''}
        options={[['', 'All'], ...Object.entries(MAIL_STATES)]}
      />
      <FilterSelect
        name="template"
        label="Template"
        value={filters.template ?? ''}
        options={[['', 'All'], ...known.map((name) => [name, templateWords(name)] as const)]}
      />
      <button type="submit" className={cn(buttonVariants({ variant: 'outline', size: 'dense' }), 'self-end')}>
        Filter
      </button>
    </FilterForm>
  )
}

// Whether a form has what is not saved. Pure: what it needs of the page is handed in.

/** A field of a form, as far as it is looked at. */
export interface TypedField {
  name: string
  type: string
  value: string
  defaultValue?: string
  options?: Iterable<{ value: string; defaultSelected: boolean }>
}

/** Nobody types into them, or what they have is no text. */
const NOT_TYPED: ReadonlySet<string> = new Set(['radio', 'checkbox', 'hidden', 'submit', 'button', 'fieldset', 'file']) // prettier-ignore

/** What each field that is typed into has, by name; blanks around it are nothing. */
export function typedTexts(fields: Iterable<TypedField>): Map<string, string> {
  return new Map([...typed(fields)].map((field) => [field.name, field.value.trim()]))
}

/**
 * Whether one has something else than was saved.
 * @param saved what was saved since the page came; of fields that are not in it, what the page came with counts.
 */
export function isChanged(fields: Iterable<TypedField>, saved: ReadonlyMap<string, string>): boolean {
  return typed(fields).some(
    (field) => field.value.trim() !== (saved.get(field.name) ?? firstOf(field).trim()),
  )
}

function typed(fields: Iterable<TypedField>): TypedField[] {
  return [...fields].filter(({ name, type }) => name !== '' && !NOT_TYPED.has(type))
}

function firstOf({ defaultValue, options }: TypedField): string {
  if (!options) return defaultValue ?? ''
  const all = [...options]
  return (all.find(({ defaultSelected }) => defaultSelected) ?? all[0])?.value ?? ''
}

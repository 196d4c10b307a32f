/** What stands in a form's fields now, whatever put it there: the code may have come after what was typed, and a browser fills in without a word. */
export function textsOf<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const sent = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(sent.get(name) ?? '')])) as Record<Name, string>
}

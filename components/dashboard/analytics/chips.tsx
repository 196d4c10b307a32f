/** A row of grey chips. */
export function Chips({ names }: { names: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-1.5">
      {names.map((name) => (
        <li
          key={name}
          className="max-w-full rounded-md bg-muted px-2.5 py-1 text-sm break-words forced-colors:border"
        >
          {name}
        </li>
      ))}
    </ul>
  )
}

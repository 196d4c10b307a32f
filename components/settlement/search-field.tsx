import { Search } from 'lucide-react'
import { NO_SSN } from '@/components/letter/letter-words'
import { Button } from '@/components/ui/button'
import { Input } from '@/components/ui/input'
import { Label } from '@/components/ui/label'
import type { Shown } from '@/lib/settlements/list-schema'

/**
 * The company's name, to look for. It stands in a form of the list.
 * @param show the view that it is looked for in; without, the list's first.
 */
export function SearchField({ q = '', show }: { q?: string; show?: Shown }) {
  return (
    <div>
      <Label htmlFor="q">Company</Label>
      <div className="flex gap-2">
        <Input
          id="q"
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          autoComplete="off"
          pattern={NO_SSN}
          title="A company&rsquo;s name, and no number of nine digits"
        />
        <Button type="submit" {...(show && { name: 'show', value: show })}>
          <Search size={18} strokeWidth={1.75} aria-hidden />
          Search
        </Button>
      </div>
    </div>
  )
}

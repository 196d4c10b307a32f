import type { Page } from '@playwright/test'
import { third } from '@/tests/support/in-turn'
import { ADMIN_TABS, adminPath } from '@/lib/site/staff-paths'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './fixtures'
import { signInAsAdmin } from './accounts'

// Each tab of the desk by the keyboard alone, and on the narrowest common phone.

/** What one press of the key led to. */
interface Stop {
  /** Its place among what can be used; null for what is none of that. */
  place: number | null
  name: string
  /** Nothing shows where one is, or something lies over it. */
  problem: string | null
}

/** Numbers what can be used on the page, in the order of the page. @returns what each is called. */
function numberUsable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const usable = [
      ...document.querySelectorAll<HTMLElement>(
        'a[href], button, input, select, textarea, summary, [tabindex]',
      ),
    ].filter(
      (element) =>
        element.tabIndex >= 0 &&
        !element.matches(':disabled') &&
        !element.closest('[inert]') &&
        element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
        // Of a group of radio buttons one is a stop.
        !(element instanceof HTMLInputElement && element.type === 'radio' && !element.checked),
    )
    return usable.map((element, place) => {
      element.dataset.place = String(place)
      return (
        (element.getAttribute('aria-label') ?? element.innerText).trim().slice(0, 60) ||
        element.outerHTML.slice(0, 120)
      )
    })
  })
}

/** Presses the key once. */
async function step(page: Page): Promise<Stop> {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const element = document.activeElement as HTMLElement
    const { place } = element.dataset
    const shown = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    // A file's field and a switch are drawn by what stands beside them.
    const isDrawn = element !== document.body && box.width > 4 && box.height > 4
    const hasRing =
      (shown.outlineStyle !== 'none' && parseFloat(shown.outlineWidth) > 0) || shown.boxShadow !== 'none'
    const points = [
      [box.left + 2, box.top + 2],
      [box.right - 2, box.top + 2],
      [box.left + box.width / 2, box.top + box.height / 2],
      [box.left + 2, box.bottom - 2],
      [box.right - 2, box.bottom - 2],
    ] as const
    const isSeen = points.some(([x, y]) => {
      const there = document.elementFromPoint(x, y)
      return there !== null && (element.contains(there) || there.contains(element))
    })
    const problem = !isDrawn ? null : !hasRing ? 'no ring' : !isSeen ? 'covered' : null
    return {
      place: place === undefined ? null : Number(place),
      name: element === document.body ? 'the page' : element.outerHTML.slice(0, 160),
      problem,
    }
  })
}

for (const tab of ADMIN_TABS)
  test(
    `${tab}: everything is reached with one key, in sight, and left again`,
    { tag: ['@desktop', third(tab)] },
    async ({ page }) => {
      await signInAsAdmin(page)
      await page.goto(adminPath(tab))
      await expect(page.getByRole('main')).toBeVisible()
      const names = await numberUsable(page)
      // The header, the chosen one of the tabs, and something of its own.
      expect(names.length).toBeGreaterThan(5)
      const reached = new Set<number>()
      const problems: string[] = []
      // Once round, and a day has a stop for each of its parts.
      for (let press = 0; press < 2 * names.length + 60 && reached.size < names.length; press++) {
        const { place, name, problem } = await step(page)
        const isNew = place !== null && !reached.has(place)
        if (isNew) reached.add(place)
        if (problem && (isNew || place === null)) problems.push(`${problem}: ${name}`)
      }
      // It holds nobody: whoever goes on comes to the page's beginning, or to the browser's own.
      const last = await step(page)
      if (last.place !== null && last.place !== 0) problems.push(`held by ${last.name}`)
      expect(problems).toEqual([])
      expect(names.filter((_, place) => !reached.has(place))).toEqual([])
    },
  )

for (const tab of ADMIN_TABS)
  test(`${tab}: fits a phone, and can be read by all`, { tag: ['@phone', third(tab)] }, async ({ page }) => {
    await signInAsAdmin(page)
    await page.goto(adminPath(tab))
    await expect(page.getByRole('main')).toBeVisible()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  })

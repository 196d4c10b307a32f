import type { Locator } from '@playwright/test'
import { check, expect, person, test } from './fixtures'

// How many taps lie between a person and the official site of an open settlement. Every tap counts, into a field too.

const OFFICIAL = 'https://stonebridge-settlement.example'

/** Taps or clicks, and counts. A link that leaves the site opens nothing here: where it leads is what is asked. */
function counter() {
  let taps = 0
  return {
    press: async (what: Locator) => {
      await what.click()
      taps += 1
    },
    leave: async (what: Locator) => {
      await expect(what).toHaveAttribute('href', OFFICIAL)
      await expect(what).toBeVisible()
      taps += 1
    },
    taps: () => taps,
  }
}

test('from a check to the official address: three taps at most', async ({ page }) => {
  const { press, leave, taps } = counter()
  await check(page, await person('m.hale'))
  await press(page.getByRole('link', { name: /^See how to claim, free.*Stonebridge/ }).first())
  await leave(page.getByRole('link', { name: /^Open the official site/ }))
  expect(taps()).toBeLessThanOrEqual(3)
})

test('from a letter to the official address: four taps at most', async ({ page }) => {
  const { press, leave, taps } = counter()
  await page.goto('/letter')
  const field = page.getByRole('combobox', { name: 'Which company sent it?' })
  await press(field)
  await page.keyboard.type('stonebridge')
  await press(page.getByRole('option', { name: /Stonebridge Hotels/ }).first())
  await press(page.getByRole('button', { name: 'Look it up' }))
  await leave(page.getByRole('link', { name: /^Or straight to the official site/ }))
  expect(taps()).toBeLessThanOrEqual(4)
})

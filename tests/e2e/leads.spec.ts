import { third } from '@/tests/support/in-turn'
import type { Page } from '@playwright/test'
import {
  check,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  leadsOf,
  nextStepOf,
  person,
  test,
  goOn,
} from './fixtures'

// The lead form on each page that has it: what it asks, what it sends, what it says when it cannot.

const CONFIRMED = '/submission-confirmation-no-dashboard'

async function fill(
  page: Page,
  {
    name = 'Ann O\u2019Neil',
    phone = '(617) 555-0142',
    zip = '02139',
    email,
  }: { name?: string; phone?: string; zip?: string; email?: string } = {},
) {
  await page.getByLabel('Full Name').fill(name)
  if (email) await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Phone Number').fill(phone)
  await page.getByLabel('Zip Code').fill(zip)
}

/** The toast stands below the header and above the heading. */
async function expectUncovered(page: Page): Promise<void> {
  const toast = page.locator('[data-toast]')
  await expect(toast).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(() => {
        const edges = (selector: string) => document.querySelector(selector)!.getBoundingClientRect()
        const { top, bottom } = edges('[data-toast]')
        return edges('header').bottom < top && bottom < edges('h1').top
      }),
    )
    .toBe(true)
  await toast.getByRole('button', { name: 'Close message' }).click()
  await expect(toast).toHaveCount(0)
  expect(await page.evaluate(() => document.getElementById('content')!.style.marginTop)).toBe('')
}

/** Checks an address and opens one of its breaches from the summary. */
async function openFromSummary(page: Page, name: string, breach: string | RegExp): Promise<string> {
  const email = await person(name)
  await check(page, email)
  await expect(page).toHaveURL('/breach-summary')
  await (await nextStepOf(page, breach)).click()
  return email
}

test.describe('get notified', () => {
  test('from the summary: the breach, the form, and a stored lead', async ({ page }) => {
    const email = await openFromSummary(page, 'margaret.hale', 'Brightline Tickets')
    await expect(page).toHaveURL(
      /\/breach-details-get-notified\?uniqueBreachId=example-brightline-tickets&link=/,
    )
    await expect(page.getByRole('heading', { level: 1, name: 'Brightline Tickets' })).toBeFocused()
    await expect(page.getByText('Legal Action Status')).toBeVisible()
    await expect(page.getByText('Pending', { exact: true })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Monitoring' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Stay Protected' })).toBeVisible()
    await expect(page.getByText('Affected', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Email Address')).toHaveValue(email)
    await expect(page.getByLabel('Email Address')).toHaveJSProperty('readOnly', true)
    for (const box of [
      'Send me text messages (SMS)',
      'Notify me about future breaches',
      'Connect me with a lawyer if legal action becomes available',
    ]) {
      await expect(page.getByLabel(box)).not.toBeChecked()
    }
    await expectAccessible(page)
    await fill(page)
    await goOn(page)
    await page.getByLabel('Notify me about future breaches').check()
    await page.getByRole('button', { name: 'Get Notified' }).click()
    await expect(
      page.getByText("You've been signed up for notifications about this breach.").first(),
    ).toBeVisible()
    await expect(page).toHaveURL(CONFIRMED)
    await expect(page.getByRole('heading', { level: 1, name: 'Submission Confirmed' })).toBeFocused()
    await expect(page.getByText('Notification Signup Complete')).toBeVisible()
    expect(await leadsOf(email)).toEqual([
      {
        uniqueBreachId: 'example-brightline-tickets',
        form: 'get-notified',
        name: 'Ann O\u2019Neil',
        phoneNumber: '+16175550142',
        zipCode: '02139',
        sms: false,
        email: true,
        lawyer: false,
        future: true,
        consents: ['terms', 'email', 'future_breaches'],
      },
    ])
    await page.getByRole('link', { name: 'Back to Breach Summary' }).click()
    await expect(page).toHaveURL('/breach-summary')
  })

  test(
    'the way back: the summary, the dashboard, or home from a mail',
    { tag: '@third-2' },
    async ({ page }) => {
      const path = '/breach-details-get-notified/example-brightline-tickets'
      await page.goto(path)
      await expect(page.getByRole('link', { name: 'Back to Summary' })).toHaveAttribute(
        'href',
        '/breach-summary',
      )
      await page.goto(`${path}?from=dashboard`)
      await expect(page.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute(
        'href',
        '/dashboard',
      )
      await page.goto(`${path}?redirectedFromEmail=true&email=ann%40example.com`)
      await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
        'href',
        '/',
      )
      // The form is about the link's address, and looks nothing up for it: anyone can write one into a link.
      await expect(page.getByLabel('Email Address')).toHaveValue('ann@example.com')
      await expect(page.getByLabel('Email Address')).toHaveJSProperty('readOnly', true)
      await expect(page.getByText('Affected', { exact: true })).toHaveCount(0)
    },
  )

  test(
    'a shared link: the old form fills in and proves nothing, a damaged one says so and goes home',
    { tag: '@third-3' },
    async ({ page }) => {
      const old = Buffer.from('Ann@Example.com').toString('base64url')
      await page.goto(`/breach-details-get-notified/example-brightline-tickets/${old}`)
      await expect(page.getByLabel('Email Address')).toHaveValue('ann@example.com')
      await expect(page.getByText('Affected', { exact: true })).toHaveCount(0)
      await page.goto('/breach-details-get-notified/example-brightline-tickets/rubbish')
      await expect(page).toHaveURL('/')
      await expect(page.getByText('Invalid Link', { exact: true })).toBeVisible()
      await expect(page.getByText('The shared link is invalid or expired.').first()).toBeVisible()
      const noAddress = Buffer.from('ann at example').toString('base64url')
      await page.goto(`/breach-details-get-notified/example-brightline-tickets/${noAddress}`)
      await expect(page).toHaveURL('/')
      await expect(page.getByText('The shared link contains an invalid email address.').first()).toBeVisible()
      await page.goto(`/breach-details-no-action/${noAddress}`)
      await expect(page.getByText('The shared link contains an invalid email address.')).toBeVisible()
    },
  )

  test('without a breach', { tag: '@third-1' }, async ({ page }) => {
    for (const path of [
      '/breach-details-get-notified',
      '/breach-details-get-notified/nowhere',
      '/breach-details-get-notified?uniqueBreachId=%00%ff',
    ]) {
      await page.goto(path)
      await expect(
        page.getByText('Unable to load breach data. Please go back and select a breach again.'),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Back to Summary' })).toBeVisible()
    }
  })
})

test.describe('request a consultation', () => {
  test('from the summary, by its link: what was found, the tile and the button that lead to the form, and a new lead', async ({
    page,
  }) => {
    const email = await openFromSummary(page, 'june', 'Harborview Health Plan')
    await expect(page).toHaveURL(
      /\/breach-details-request-consultation\/[\w-]+\?uniqueBreachId=example-harborview-health-plan$/,
    )
    expect(decodeURIComponent(page.url())).not.toContain('june')
    await expect(page.getByRole('heading', { level: 1, name: 'Breach Analysis Results' })).toBeFocused()
    await expect(page.getByText('was found in the Harborview Health Plan breach')).toBeVisible()
    await expect(page.getByText('Example', { exact: true }).first()).toBeVisible()
    const form = page.getByRole('region', { name: 'Request a free consultation' })
    for (const name of ['Request Compensation', /Legal Action Status\s*Request Consultation/]) {
      await page.evaluate(() => window.scrollTo(0, 0))
      await page.getByRole('link', { name }).click()
      await expect(form).toBeInViewport()
    }
    await expectAccessible(page)
    await fill(page, { name: 'Jos\u00e9 \u674e-Garc\u00eda' })
    await goOn(page)
    await expectAccessible(page)
    await page.getByLabel('Send me text messages (SMS)').check()
    await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
    const toast = page.locator('[data-toast]')
    // Its seconds do not pass while a pointer is on it.
    await toast.hover()
    await expect(toast).toContainText(
      'Your request has been submitted successfully. A lawyer will contact you soon.',
    )
    await expect(page).toHaveURL(CONFIRMED)
    await expectUncovered(page)
    for (const text of [
      'Check Your Email!',
      'What Happens Next',
      'You will reach an email verification confirmation page.',
      'Check Another Email For Breaches',
    ]) {
      await expect(page.getByText(text, { exact: true })).toBeVisible()
    }
    await expect(page.getByRole('main').getByRole('link', { name: 'help@example.com' })).toHaveAttribute(
      'href',
      'mailto:help@example.com',
    )
    expect(await leadsOf(email)).toMatchObject([
      {
        form: 'request-consultation',
        lawyer: true,
        sms: true,
        future: false,
        consents: ['terms', 'email', 'sms', 'connect_with_lawyer'],
      },
    ])
    await expectAccessible(page)
  })

  test('Back to Summary checks again', { tag: '@third-2' }, async ({ page }) => {
    await openFromSummary(page, 'june', 'Harborview Health Plan')
    const checked = page.waitForRequest('**/v1/breaches/check-breach')
    await page.getByRole('button', { name: 'Back to Summary' }).click()
    await checked
    await expect(page).toHaveURL('/breach-summary')
  })

  test('with an address and no breach: a sample, marked as one', async ({ page }) => {
    await page.goto(
      `/breach-details-request-consultation/${Buffer.from('ann@example.com').toString('base64url')}`,
    )
    await expect(page.getByRole('heading', { name: 'Data Company' })).toBeVisible()
    // A page that was just opened is read from its beginning.
    await expect(page.getByRole('heading', { level: 1 })).not.toBeFocused()
    await expect(page.getByText('Example', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('Jan 1, 2024')).toBeVisible()
    await expect(page.getByText('1.0M')).toBeVisible()
    await expect(page.getByText('Affected', { exact: true })).toHaveCount(0)
  })

  test('without an address', async ({ page }) => {
    for (const path of [
      '/breach-details-request-consultation',
      '/breach-details-request-consultation/rubbish',
    ]) {
      await page.goto(path)
      await expect(page.getByText('Invalid or missing email information')).toBeVisible()
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    }
  })
})

test.describe('a breach that needs no action', () => {
  test('from the summary: why nothing is needed, what to do, and an offer to be notified', async ({
    page,
  }) => {
    await openFromSummary(page, 'omar', 'LinkedIn')
    await expect(page).toHaveURL(/\/breach-details-no-action-required\?uniqueBreachId=LinkedIn&link=/)
    await expect(page.getByRole('heading', { level: 1, name: 'No Action Required' })).toBeFocused()
    await expect(page.getByText(/^No legal action known to us; we no longer follow this one\./)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Do this first' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Get Notified' }).click()
    await expect(page).toHaveURL(/\/breach-details-get-notified\?uniqueBreachId=LinkedIn&link=/)
    await page.goBack()
    await page.getByRole('link', { name: 'Back to Summary' }).click()
    await expect(page).toHaveURL('/breach-summary')
  })

  test(
    'an old breach: said so, with the form that starts with future breaches ticked',
    { tag: '@third-3' },
    async ({ page }) => {
      const email = await person('omar')
      await check(page, email)
      await expect(page).toHaveURL('/breach-summary')
      await page.goto('/breach-details-no-action?uniqueBreachId=LinkedIn')
      await expect(page.getByText(/older than 12 months are not monitored for legal action/)).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Future Protection Recommendations' })).toBeVisible()
      await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
      await expect(page.getByLabel('Connect me with a lawyer')).not.toBeChecked()
      await fill(page)
      await goOn(page)
      await page.getByRole('button', { name: 'Get Notified' }).click()
      await expect(page).toHaveURL(CONFIRMED)
      expect(await leadsOf(email)).toMatchObject([{ form: 'no-action', future: true, lawyer: false }])
    },
  )

  test('an invalid link', async ({ page }) => {
    await page.goto('/breach-details-no-action/rubbish')
    await expect(page.getByRole('heading', { name: 'Invalid Link' })).toBeVisible()
    await page.getByRole('link', { name: 'Go Home' }).click()
    await expect(page).toHaveURL('/')
  })
})

test.describe('breach details', () => {
  test('asks for an address, finds it, and takes who joins', async ({ page }) => {
    const email = await person('margaret.hale')
    await page.goto('/breach-details?uniqueBreachId=example-northstar-mobile')
    await expect(page.getByText(/27\.4M people/)).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Email address').fill(email)
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page.getByText('Affected', { exact: true }).first()).toBeVisible()
    await expect(page.getByText('You may be able to join the class action.')).toBeVisible()
    for (const text of ['47,000+', '6-12 Months', 'Already joined', 'Legal basis'])
      await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Estimate', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await fill(page)
    await goOn(page)
    await expect(page.getByRole('main').getByRole('link', { name: 'Terms of Use' })).toHaveAttribute(
      'href',
      '/terms-of-service',
    )
    await page.getByRole('button', { name: 'Join Class Action (Free)' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([
      { form: 'eligibility', uniqueBreachId: 'example-northstar-mobile', lawyer: true },
    ])
  })

  test('an address that is not in it, and one whose check fails', async ({ page }) => {
    await page.goto('/breach-details?uniqueBreachId=example-northstar-mobile')
    await page.getByLabel('Email address').fill(await person('nobody'))
    await page.getByRole('button', { name: 'Check for Breaches' }).click()
    await expect(page.getByText('We did not find this address in this breach.')).toBeVisible()
    await expect(page.getByText('Affected', { exact: true })).toHaveCount(0)
    await expect(page.getByLabel('Full Name')).toHaveCount(0)
    await page.getByRole('link', { name: 'Check Another Email' }).click()
    await expect(page.getByRole('heading', { name: 'Is your email in this breach?' })).toBeVisible()
  })

  test('without a breach', async ({ page }) => {
    await page.goto('/breach-details')
    await expect(
      page.getByText('Unable to load breach data. Please go back and select a breach again.'),
    ).toBeVisible()
  })
})

test.describe('the law firm\u2019s page and the lawyer consultation', () => {
  test('the law firm: an example, an estimate, an address to type', async ({ page }) => {
    await page.goto('/breach-details-brown-brown')
    await expect(page.getByText('$150-$500')).toBeVisible()
    await expect(page.getByText('Estimate', { exact: true })).toBeVisible()
    await expect(page.getByText('Example', { exact: true }).first()).toBeVisible()
    await expectAccessible(page)
    const email = await person('nobody')
    await fill(page, { email })
    await goOn(page)
    await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([
      { form: 'law-firm', uniqueBreachId: 'unknown-breach', lawyer: true },
    ])
  })

  test('the consultation: a lawyer ticked, the rest not', { tag: '@third-1' }, async ({ page }) => {
    await page.goto('/lawyer-consultation')
    await expect(page.getByRole('heading', { level: 1, name: 'Free Lawyer Consultation' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Request Free Consultation' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute(
      'href',
      '/',
    )
    await expect(page.getByLabel('Send me text messages (SMS)')).not.toBeChecked()
    await expect(page.getByLabel('Notify me about future breaches')).not.toBeChecked()
    await expect(page.getByLabel('Connect me with a lawyer')).toBeChecked()
    await expectAccessible(page)
    const email = await person('nobody')
    await fill(page, { email })
    await goOn(page)
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(
      page.getByText('Your consultation request has been submitted successfully.').first(),
    ).toBeVisible()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([
      {
        form: 'lawyer-consultation',
        uniqueBreachId: 'request-lawyer-consultation',
        lawyer: true,
        future: false,
      },
    ])
  })
})

test('none found: signing up for monitoring', { tag: '@third-2' }, async ({ page }) => {
  const email = await person('nobody')
  await check(page, email)
  await expect(page).toHaveURL('/no-breaches-found')
  await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
  await expect(page.getByLabel('Send me text messages (SMS)')).toHaveCount(0)
  await fill(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Get Notified' }).click()
  // An account does the monitoring: its confirmation leads on to one.
  await expect(page).toHaveURL('/submission-confirmation')
  await expect(page.getByText('Breach Monitoring Active')).toBeVisible()
  await page.getByRole('link', { name: 'Complete Signup & Access Dashboard' }).click()
  await expect(page).toHaveURL('/signup')
  await expect(page.getByText('Your request is in. Create your account to follow it.')).toBeVisible()
  expect(await leadsOf(email)).toMatchObject([
    { form: 'no-breaches', uniqueBreachId: 'no-breaches-found', future: true, lawyer: false },
  ])
})

test.describe('the confirmations', () => {
  test('without a request there is nothing to confirm', { tag: '@third-3' }, async ({ page }) => {
    for (const path of ['/submission-confirmation', CONFIRMED]) {
      await page.goto(path)
      await expect(page.getByText('Nothing to confirm yet')).toBeVisible()
      await expect(page.getByText('Submission Confirmed')).toHaveCount(0)
      await expectAccessible(page)
    }
  })

  test(
    'with the dashboard: sign-up and home; from a mail there is no way back to a summary',
    { tag: '@third-1' },
    async ({ page }) => {
      await page.goto('/lawyer-consultation')
      await fill(page, { email: await person('nobody') })
      await goOn(page)
      await page.getByRole('button', { name: 'Request Free Consultation' }).click()
      await expect(page).toHaveURL(CONFIRMED)
      await page.goto('/submission-confirmation')
      await expect(page.getByRole('heading', { level: 1, name: 'Submission Confirmed' })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Check Your Email!' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Complete Signup & Access Dashboard' })).toHaveAttribute(
        'href',
        '/signup',
      )
      await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
      await page.goto(`${CONFIRMED}?redirectedFromEmail=true`)
      await expect(page.getByRole('link', { name: 'Create Your Free Account' })).toHaveAttribute(
        'href',
        '/signup',
      )
      await expect(page.getByRole('link', { name: 'Back to Breach Summary' })).toHaveCount(0)
    },
  )
})

test('the address of the URL stands in the form and is not changed there; nothing is told of it', async ({
  page,
}) => {
  await check(page, await person('margaret.hale'))
  const other = await person('nobody')
  const path = `/breach-details-get-notified?uniqueBreachId=example-brightline-tickets&email=${encodeURIComponent(other)}`
  await page.goto(path)
  const field = page.getByLabel('Email Address', { exact: true })
  await expect(field).toHaveValue(other)
  await expect(field).not.toBeEditable()
  await expect(page.getByRole('main')).not.toContainText(/was found|did not find/)
  await fill(page)
  await goOn(page)
  await page.getByRole('button', { name: 'Get Notified' }).click()
  await expect(page).toHaveURL(CONFIRMED)
  expect(await leadsOf(other)).toMatchObject([{ form: 'get-notified' }])
  // What is no address can be mended.
  await page.goto('/breach-details-get-notified?uniqueBreachId=example-brightline-tickets&email=margaret')
  await expect(page.getByLabel('Email Address', { exact: true })).toBeVisible()
})

test.describe('the form', () => {
  test('in two steps: nothing is lost on the way back, and Enter in a field goes on', async ({ page }) => {
    await page.goto('/lawyer-consultation')
    await expect(page.getByRole('heading', { name: 'Step 1 of 2: How we reach you' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Request Free Consultation' })).toBeHidden()
    const email = await person('nobody')
    await fill(page, { email })
    await page.getByLabel('Zip Code').press('Enter')
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: Your choices' })).toBeFocused()
    await expect(page.getByLabel('Full Name')).toBeHidden()
    await page.getByLabel('Notify me about future breaches').check()
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Step 1 of 2: How we reach you' })).toBeFocused()
    await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
    await page.getByLabel('Zip Code').fill('021')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByLabel('Zip Code')).toBeFocused()
    await page.getByLabel('Zip Code').fill('02140')
    await goOn(page)
    await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([{ zipCode: '02140', future: true, lawyer: true }])
  })

  test(
    'can be pressed at any time: it says what is missing and goes there',
    { tag: '@third-2' },
    async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 })
      await page.goto('/lawyer-consultation')
      const button = page.getByRole('button', { name: 'Continue', exact: true })
      await expect(button).not.toHaveAttribute('aria-disabled', 'true')
      await button.click()
      await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
      await expect(
        page.getByText('Please fix the errors in the form before submitting.').first(),
      ).toBeVisible()
      for (const text of [
        'Name is required',
        'Email is required',
        'Phone number is required',
        'Zip code is required',
      ])
        await expect(page.getByText(text)).toBeVisible()
      const name = page.getByLabel('Full Name')
      await expect(name).toBeFocused()
      // The message does not lie on the field that it is about.
      await expect
        .poll(() =>
          page.evaluate(
            () =>
              document.activeElement!.getBoundingClientRect().top >
              document.querySelector('[data-toast]')!.getBoundingClientRect().bottom,
          ),
        )
        .toBe(true)
      await expect(name).toHaveAttribute('aria-invalid', 'true')
      await expect(name).toHaveAccessibleDescription('Name is required')
      await expect(page.getByRole('button', { name: 'Close message' })).toHaveCount(1)
      await page.getByRole('button', { name: 'Close message' }).click()
      await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(0)
      for (const [label, value, message] of [
        ['Full Name', 'J0hn', 'Please enter a valid name'],
        ['Full Name', 'A', 'Name must be at least 2 characters'],
        ['Email Address', 'ann@', 'Please enter a valid email'],
        ['Phone Number', '555 0142', 'Phone number must be at least 10 digits'],
        ['Zip Code', '9410', 'Please enter a valid zip code'],
      ] as const) {
        await page.getByLabel(label, { exact: true }).fill(value)
        await expect(page.getByText(message)).toBeVisible()
      }
      await expectAccessible(page)
      await fill(page, { email: await person('nobody') })
      for (const label of ['Full Name', 'Email Address', 'Phone Number', 'Zip Code'])
        await expect(page.getByLabel(label, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    },
  )

  test('what says that fields are wrong goes when they are right', async ({ page }) => {
    await page.goto('/lawyer-consultation')
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Validation Error', { exact: true })).toBeVisible()
    await fill(page, { email: await person('nobody') })
    await expect(page.getByText('Validation Error', { exact: true })).toHaveCount(0)
  })

  test('two clicks are one request, busy meanwhile', async ({ page }) => {
    let calls = 0
    let response: () => void = () => {}
    const held = new Promise<void>((resolve) => (response = resolve))
    await page.route('**/v1/users/get-notified', async (route) => {
      calls += 1
      await held
      await route.continue()
    })
    await page.goto('/lawyer-consultation')
    const email = await person('nobody')
    await fill(page, { email })
    await goOn(page)
    await page.getByRole('button', { name: 'Request Free Consultation' }).dblclick()
    await expect(page.getByRole('button', { name: 'Submitting...' })).toBeVisible()
    await page.getByLabel('Send me text messages (SMS)').press('Enter')
    response()
    await expect(page).toHaveURL(CONFIRMED)
    expect(calls).toBe(1)
    expect(await leadsOf(email)).toHaveLength(1)
  })

  test('by keyboard alone, at 320 pixels', { tag: '@third-3' }, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto('/lawyer-consultation')
    await expectNoSidewaysScroll(page)
    const email = await person('nobody')
    await page.getByLabel('Full Name').focus()
    for (const text of ['Ann Lee', email, '6175550142', '02139']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Tab')
    }
    await expect(page.getByRole('button', { name: 'Continue', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Step 2 of 2: Your choices' })).toBeFocused()
    await expectNoSidewaysScroll(page)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Send me text messages (SMS)')).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([{ sms: true }])
    await expectNoSidewaysScroll(page)
  })

  test(
    'the browser\u2019s Back leads to the first step and its forward to the second, with everything that was typed',
    { tag: '@third-1' },
    async ({ page }) => {
      await page.goto('/')
      await page.goto('/lawyer-consultation')
      const email = await person('nobody')
      const first = page.getByRole('heading', { name: /^Step 1 of 2/ })
      const second = page.getByRole('heading', { name: /^Step 2 of 2/ })
      await fill(page, { email })
      await goOn(page)
      await page.getByLabel('Notify me about future breaches').check()
      await page.goBack()
      await expect(first).toBeFocused()
      await expect(page).toHaveURL('/lawyer-consultation')
      await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
      await page.goForward()
      await expect(second).toBeFocused()
      await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
      // The form's own way back is the same way: it leaves no entry behind that leads nowhere.
      await page.getByRole('button', { name: 'Back', exact: true }).click()
      await expect(first).toBeFocused()
      await goOn(page)
      await page.reload()
      await expect(first).toBeVisible()
      await expect.poll(() => page.evaluate(() => history.state?.formStep ?? 1)).toBe(1)
      await page.goBack()
      await expect(page).toHaveURL('/')
    },
  )

  test('what was typed outlasts a look at the terms, at another page and a reload, until it is sent', async ({
    page,
    context,
  }) => {
    await page.goto('/lawyer-consultation')
    const email = await person('nobody')
    const isFilled = async () => {
      await expect(page.getByLabel('Full Name')).toHaveValue('Ann O\u2019Neil')
      await expect(page.getByLabel('Email Address', { exact: true })).toHaveValue(email)
      await expect(page.getByLabel('Phone Number')).not.toHaveValue('')
      await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
    }
    await fill(page, { email })
    await goOn(page)
    await page.getByLabel('Notify me about future breaches').check()
    for (const name of ['Terms of Use', 'Privacy Policy']) {
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: `${name} (opens in a new tab)` }).click()
      await (await opened).close()
    }
    await expect(page.getByRole('heading', { name: /^Step 2 of 2/ })).toBeVisible()
    await page.reload()
    await isFilled()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
    await expect(page).toHaveURL('/privacy-policy')
    await page.goBack()
    await isFilled()
    await goOn(page)
    await expect(page.getByLabel('Notify me about future breaches')).toBeChecked()
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(email)).toMatchObject([{ future: true, sms: false }])

    // Whoever comes back to it is told that it was sent, and may send another.
    await page.goBack()
    await expect(page).toHaveURL('/lawyer-consultation')
    await expect(page.getByText('You have sent this form')).toBeVisible()
    await expect(page.getByText('Nothing is sent yet.')).toHaveCount(0)
    await expect(page.getByLabel('Full Name')).toHaveValue('')
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('typed'))),
    ).toEqual([])
    await expectAccessible(page)
    await page.getByRole('link', { name: 'See where it stands' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    await page.goto('/lawyer-consultation')
    const second = await person('nobody')
    await fill(page, { email: second })
    await goOn(page)
    await page.getByRole('button', { name: 'Request Free Consultation' }).click()
    await expect(page).toHaveURL(CONFIRMED)
    expect(await leadsOf(second)).toHaveLength(1)
  })

  test.describe('when it cannot be sent', () => {
    test.use({ expectedNoise: /Failed to load resource/ })

    for (const [what, response, title, text] of [
      [
        'the server\u2019s own words',
        { status: 503, json: { code: 'unavailable', message: 'We could not do this right now.' } },
        'Error',
        'We could not do this right now.',
      ],
      [
        'a page of a proxy',
        { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' },
        'Error',
        'HTTP error! status: 502',
      ],
    ] as const) {
      test(
        `${what}: a toast and a note, what was typed stays, and it can be sent again`,
        { tag: third(what) },
        async ({ page }) => {
          await page.route('**/v1/users/get-notified', (route) => route.fulfill(response))
          await page.goto('/lawyer-consultation')
          const email = await person('nobody')
          await fill(page, { email })
          await goOn(page)
          await page.getByRole('button', { name: 'Request Free Consultation' }).click()
          await expect(page.getByText(title, { exact: true })).toBeVisible()
          await expect(page.getByText(text).first()).toBeVisible()
          await expect(page.getByLabel('Full Name')).toHaveValue('Ann O\u2019Neil')
          await page.unroute('**/v1/users/get-notified')
          await page.getByRole('button', { name: 'Request Free Consultation' }).click()
          await expect(page).toHaveURL(CONFIRMED)
        },
      )
    }

    test('no network', async ({ page }) => {
      await page.goto('/lawyer-consultation')
      await fill(page, { email: await person('nobody') })
      await page.route('**/v1/users/get-notified', (route) => route.abort('internetdisconnected'))
      await goOn(page)
      await page.getByRole('button', { name: 'Request Free Consultation' }).click()
      await expect(
        page.getByText('There was an issue submitting your request. Please try again.').first(),
      ).toBeVisible()
      await expect(page.getByLabel('Zip Code')).toHaveValue('02139')
    })

    test('a field that only the server refuses', async ({ page }) => {
      await page.route('**/v1/users/get-notified', (route) =>
        route.fulfill({
          status: 422,
          json: {
            code: 'invalid_fields',
            message: 'Please enter a valid zip code',
            fieldErrors: { zipCode: 'Please enter a valid zip code' },
          },
        }),
      )
      await page.goto('/lawyer-consultation')
      await fill(page, { email: await person('nobody') })
      await goOn(page)
      await page.getByRole('button', { name: 'Request Free Consultation' }).click()
      await expect(page.getByLabel('Zip Code')).toBeFocused()
      await expect(page.getByLabel('Zip Code')).toHaveAccessibleDescription('Please enter a valid zip code')
    })
  })
})

test.describe('the consultation of a mailed link', () => {
  test(
    'shows the breach, keeps the address, and has no way back to a summary afterwards',
    { tag: '@third-2' },
    async ({ page }) => {
      const email = (await person('nobody')).replace('@', '+tag@')
      await page.goto(
        `/request-consultation?uniqueBreachId=example-harborview-health-plan&redirectedFromEmail=true&email=${email}`,
      )
      await expect(page.getByRole('heading', { level: 1, name: 'Breach Analysis Results' })).toBeVisible()
      await expect(page.getByText('You may be affected by this breach')).toBeVisible()
      await expect(page.getByText('Legal Action Status')).toBeVisible()
      await expect(page.getByLabel('Email Address')).toHaveValue(email)
      await expect(page.getByLabel('Email Address')).toHaveJSProperty('readOnly', true)
      await expectAccessible(page)
      await fill(page)
      await goOn(page)
      await page.getByRole('button', { name: 'Request Consultation (Free)' }).click()
      await expect(page).toHaveURL(`${CONFIRMED}?redirectedFromEmail=true`)
      await expect(page.getByRole('link', { name: 'Back to Breach Summary' })).toHaveCount(0)
      expect(await leadsOf(email)).toMatchObject([
        { uniqueBreachId: 'example-harborview-health-plan', lawyer: true },
      ])
    },
  )

  test(
    'is open to mailed links only, and says when the breach is gone',
    { tag: '@third-3' },
    async ({ page }) => {
      for (const query of [
        '',
        '?uniqueBreachId=Adobe',
        '?redirectedFromEmail=true',
        '?uniqueBreachId=Adobe&redirectedFromEmail=yes',
      ]) {
        await page.goto(`/request-consultation${query}`)
        await expect(page).toHaveURL('/')
        await expect(page.getByText('Invalid Access', { exact: true })).toBeVisible()
        await expect(page.getByText('This page is only accessible via email links.').first()).toBeVisible()
      }
      await page.goto('/request-consultation?uniqueBreachId=Nowhere&redirectedFromEmail=true')
      await expect(page.getByText('Breach details not found')).toBeVisible()
      await page.getByRole('link', { name: 'Return to Home' }).click()
      await expect(page).toHaveURL('/')
    },
  )
})

test.describe('the alert page', () => {
  test(
    'says what the link says as the link’s words, apart from an example, and repeats no breach that is not listed',
    { tag: '@third-1' },
    async ({ page, isMobile }) => {
      const open = (breach: string) =>
        page.goto(
          `/breach-notification?email=${encodeURIComponent('ann+x@example.com')}&breach=${encodeURIComponent(breach)}&severity=critical`,
        )
      await open('Adobe: call 900-555-0142 and claim $5,000 today')
      await expect(page.getByRole('heading', { level: 1, name: 'Data Breach Alert' })).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).not.toContainText('5,000')
      await expect(main).toContainText('One that is not on our list, so we do not repeat it.')
      await open('adobe')
      const quoted = page.getByRole('heading', { name: 'What the link says' }).locator('..')
      for (const text of ['CRITICAL PRIORITY', 'ann+x@example.com', 'Adobe', 'Its words, not ours.'])
        await expect(quoted).toContainText(text)
      // What a link says stands nowhere else, and the payout not beside it.
      await expect(quoted).not.toContainText('$')
      for (const text of ['CRITICAL PRIORITY', 'ann+x@example.com', 'Adobe'])
        await expect(main.getByText(text)).toHaveCount(1)
      const example = page
        .getByRole('heading', { name: 'What the details of a breach look like' })
        .locator('../..')
      await expect(example.getByText('Example', { exact: true })).toBeVisible()
      await expect(example).toContainText('$50-$150')
      await expect(page.getByRole('link', { name: 'View Details & Request Consultation' })).toHaveAttribute(
        'href',
        '/breach-details-no-action',
      )
      await expect(page.getByRole('link', { name: 'Check for More Breaches' })).toHaveAttribute(
        'href',
        '/breach-summary',
      )
      // The header is the only navigation.
      const header = page.getByRole('banner')
      await expect(header.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/signin')
      if (isMobile) await header.locator('summary').click()
      await expect(header.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard')
      await expectAccessible(page)
    },
  )

  for (const query of [
    '',
    '?severity=<b>&email=x&breach=',
    '?email=a@b.c&email=d@e.f&severity=&breach=%00%e2%80%ae',
    `?breach=${'x'.repeat(5000)}&severity=${'y'.repeat(500)}`,
  ]) {
    test(`a wild link: ${query.slice(0, 40) || 'no query'}`, async ({ page }) => {
      await page.goto(`/breach-notification${query}`)
      await expect(page.getByText('HIGH PRIORITY')).toBeVisible()
      await expectNoSidewaysScroll(page)
    })
  }
})

import { env } from '@/lib/env'
import { panelTabs, requireLawFirms } from '@/lib/firms/switched-on'
import { ADMIN_TABS } from '@/lib/site/staff-paths'

const before = env().LAW_FIRM_HAND_OVER
afterEach(() => void (env().LAW_FIRM_HAND_OVER = before))

test('while hand-over is off there is no tab of law firms, and its calls are not there', () => {
  env().LAW_FIRM_HAND_OVER = 'off'
  expect(panelTabs()).toEqual(ADMIN_TABS.filter((name) => name !== 'law-firms'))
  expect(requireLawFirms).toThrow('switched off')
  env().LAW_FIRM_HAND_OVER = 'on'
  expect(panelTabs()).toEqual(ADMIN_TABS)
  expect(requireLawFirms).not.toThrow()
})

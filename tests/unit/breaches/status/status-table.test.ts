import { STATUS_CODES, STATUSES, statusOf } from '@/lib/breaches/status/status-table'

test('the numbers are 1 and up without a gap: the bounds of the wire are made from how many there are', () => {
  expect(STATUS_CODES).toEqual(STATUS_CODES.map((_, index) => index + 1))
})

test.each(Object.entries(STATUSES))('%s is found by its number and by its text', (_name, status) => {
  expect(statusOf(status.code)).toBe(status)
  expect(statusOf(String(status.code))).toBe(status)
})

test('news of a legal action is sent only while one is open', () => {
  for (const { mails, actionOpen } of Object.values(STATUSES)) {
    expect(mails).toContain('get_notified')
    expect(mails.length > 1).toBe(actionOpen)
  }
})

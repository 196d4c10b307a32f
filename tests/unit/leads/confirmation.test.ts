import { confirmationWords } from '@/lib/leads/confirmation'

test('where no lawyer is offered none is promised', () => {
  const words = (...of: Parameters<typeof confirmationWords>) => JSON.stringify(confirmationWords(...of))
  expect(words('consultation')).toContain('A lawyer will contact you soon.')
  expect(words('consultation', { noLawyerHere: true })).not.toMatch(
    /will contact you soon|pass it on|contacts you by phone/,
  )
  expect(words('notification', { noLawyerHere: true })).toBe(words('notification'))
})

test('of a breach that is too old to be followed nothing else is promised', () => {
  expect(confirmationWords('notification').next.join(' ')).toContain('legal action')
  expect(confirmationWords('notification', { notMonitored: true }).next.join(' ')).not.toMatch(
    /legal action|court/,
  )
})

import { confirmationWords } from '@/lib/leads/confirmation'

test('where no lawyer is offered none is promised', () => {
  const words = (...of: Parameters<typeof confirmationWords>) => JSON.stringify(confirmationWords(...of))
  expect(words('consultation')).toContain('A lawyer will contact you soon.')
  expect(words('consultation', true)).not.toMatch(/will contact you soon|pass it on|contacts you by phone/)
  expect(words('notification', true)).toBe(words('notification'))
})

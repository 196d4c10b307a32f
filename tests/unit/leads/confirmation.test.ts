import { confirmationWords } from '@/lib/leads/confirmation'

test('where no lawyer is offered none is promised', () => {
  const words = (...of: Parameters<typeof confirmationWords>) => JSON.stringify(confirmationWords(...of))
  expect(words('consultation')).toContain('A lawyer will contact you soon.')
  for (const type of ['consultation', 'notification', 'monitoring'] as const)
    for (const notPassedOn of ['state', 'california'] as const) {
      const said = words(type, { notPassedOn })
      expect(said).not.toMatch(/will contact you soon|pass it on|contacts you by phone/)
      expect(said).toContain('o lawyer will contact you')
      expect(JSON.parse(said).title).toBe(confirmationWords(type).title)
      expect(said.includes('State Bar of California')).toBe(notPassedOn === 'california')
    }
})

test('any other type reads as a plain request', () => {
  for (const type of ['other', 'constructor', ''])
    expect(confirmationWords(type)).toEqual({
      title: 'Request Received',
      text: 'Your request has been submitted successfully.',
    })
})

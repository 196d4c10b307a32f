import { startFakeResend } from '@/tests/fakes/resend'

// The fake provider in a process of its own, as fast as it can. Says where it is, and on request how many it accepted.

async function main(): Promise<void> {
  const fake = await startFakeResend()
  fake.countOnly = true
  process.on('message', (message) => {
    if (message === 'count')
      process.send!({
        accepted: [...fake.acceptedBy.values()].reduce((sum, times) => sum + times, 0),
        people: fake.acceptedBy.size,
        calls: fake.calls.length,
      })
    if (message === 'forget') fake.acceptedBy.clear()
  })
  process.on('disconnect', () => process.exit(0))
  process.send!({ url: fake.url })
}

void main()

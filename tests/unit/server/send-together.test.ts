import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { log } from '@/lib/log'
import { sendTogether } from '@/lib/server/send-together'

const turn = () => new Promise((resolve) => setImmediate(resolve))

/** As much of a response as is asked here. */
function fakeResponse() {
  const response = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy: () => {
      response.destroyed = true
    },
  })
  return response as unknown as ServerResponse
}

test('what is ready in one turn is sent at its end, in order', async () => {
  const sent: string[] = []
  for (const name of ['a', 'b', 'c']) sendTogether(fakeResponse(), () => sent.push(name))
  expect(sent).toEqual([])
  await turn()
  expect(sent).toEqual(['a', 'b', 'c'])
})

test('what becomes ready while others are sent is sent in the next turn', async () => {
  const sent: string[] = []
  sendTogether(fakeResponse(), () => {
    sent.push('first')
    sendTogether(fakeResponse(), () => sent.push('second'))
  })
  await turn()
  expect(sent).toEqual(['first'])
  await turn()
  expect(sent).toEqual(['first', 'second'])
})

test('a connection that has ended meanwhile is written nothing', async () => {
  const response = fakeResponse()
  const send = jest.fn()
  sendTogether(response, send)
  response.destroy()
  await turn()
  expect(send).not.toHaveBeenCalled()
})

test('one that fails ends its own connection alone', async () => {
  const logged = jest.spyOn(log, 'error').mockImplementation(() => {})
  const [failing, other] = [fakeResponse(), fakeResponse()]
  const send = jest.fn()
  sendTogether(failing, () => {
    throw new TypeError('person@example.com')
  })
  sendTogether(other, send)
  await turn()
  expect(failing.destroyed).toBe(true)
  expect(send).toHaveBeenCalledTimes(1)
  expect(other.destroyed).toBe(false)
  expect(JSON.stringify(logged.mock.calls)).not.toContain('person')
  logged.mockRestore()
})

import { wrongAddress } from '@/lib/cli/links-address'

const real = 'https://redress.example'
const local = 'http://localhost:3000'

test.each([
  ['real mail from the real address', { APP_URL: real, RESEND_API_KEY: 're_x' }, { APP_URL: real }, null],
  ['real mail, nothing said', { APP_URL: local, RESEND_API_KEY: 're_x' }, {}, true],
  ['real mail from this machine', { APP_URL: local, RESEND_API_KEY: 're_x' }, { APP_URL: local }, true],
  ['captured mail, nothing said', { APP_URL: local }, {}, false],
  ['captured mail, an empty line', { APP_URL: local }, { APP_URL: '', PORT: '' }, false],
  ['captured mail, the port said', { APP_URL: 'http://localhost:3001' }, { PORT: '3001' }, null],
  ['captured mail, this machine said', { APP_URL: local }, { APP_URL: local }, null],
])('%s', (_name, address, given, isRefused) => {
  const wrong = wrongAddress(address, given)
  expect(wrong?.isRefused ?? null).toBe(isRefused)
  if (wrong) expect(wrong.words).toContain(address.APP_URL)
})

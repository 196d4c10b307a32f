import { whyNotHandedOver, type HandOverFacts } from '@/lib/firms/hand-over/why-not'

const FIRM = { name: 'Brown & Oak', isActive: true, statesThen: ['MA', 'NY'], statesNow: ['MA'] }
const FINE: HandOverFacts = {
  isOn: true,
  isHandedOver: false,
  isConfirmed: true,
  isClosed: false,
  firm: FIRM,
  isTakenBack: false,
  isKeptBack: false,
  state: 'MA',
  isStateOff: false,
}

test('what is confirmed and agreed to is handed over', () => {
  expect(whyNotHandedOver(FINE)).toBeNull()
})

test.each<[Partial<HandOverFacts>, string]>([
  [{ isHandedOver: true }, 'already'],
  [{ isOn: false }, 'switched off'],
  [{ firm: null }, 'agreed to no law firm'],
  [{ isTakenBack: true }, 'taken back'],
  [{ isKeptBack: true }, 'asked for it back'],
  [{ isConfirmed: false }, 'not confirmed'],
  [{ isClosed: true }, 'closed'],
  [{ firm: { ...FIRM, isActive: false } }, 'deactivated'],
  [{ isStateOff: true }, 'No lawyer is offered'],
  [{ state: null }, 'in no state'],
  [{ state: 'TX' }, 'does not work in TX'],
  // It worked there, and does no longer; and the other way round.
  [{ state: 'NY' }, 'does not work in NY'],
  [{ state: 'NJ', firm: { ...FIRM, statesNow: ['NJ'] } }, 'does not work in NJ'],
])('%j is not', (change, words) => {
  expect(whyNotHandedOver({ ...FINE, ...change })).toContain(words)
})

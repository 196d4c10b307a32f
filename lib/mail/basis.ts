// Why a person is written to, as the mail says it. Pure.

/** By the ledger's `basis`. Each completes the sentence at the foot of a breach notice. */
export const BASIS_WORDS: Record<string, string> = {
  asked: 'You asked for this message.',
  listed: 'Your address is in the data that this message is about, and people who are affected should know.',
  subscribed: 'You asked us to write to you when your address turns up in a breach, and it is in this data.',
  'asked-about':
    'You asked us to write to you when there is legal news about this. It does not mean that your address was found in it.',
  digest:
    'You asked us to write to you when your address turns up in a breach, and it is in all of this data.',
  lawyer:
    'You asked us to connect you with a lawyer if legal action becomes available, and your address is in this data.',
  settlement: 'We follow this case for you, and settlement notifications are on in your preferences.',
  deadline: 'You follow this settlement.',
  test: 'This is a test, sent only to you.',
}

import { NO_LAWYER } from './lawyer-terms'
import { CALL, CHECK, LAWYER, NEWS, NOTHING_BEFORE, SENT, type StepKind } from './request-steps'

// The steps of a request as the mail has them that asks to confirm it: it is sent, and waits for its reader. Pure.

/** `several`: requests that go on in different ways. */
export type MailedKind = StepKind | keyof typeof NO_LAWYER | 'several'

type Rows = readonly (readonly [title: string, text: string])[]

const HERE = 'You are here. Press the button above.'
const first = (text: string): Rows => [
  [SENT.title, SENT.text],
  [CHECK.title, text],
]
const stopped = (why: keyof typeof NO_LAWYER): Rows => [
  ...first(HERE),
  ['No lawyer gets it', NO_LAWYER[why].short],
]
const news = (kind: keyof typeof NEWS): Rows => [...first(HERE), [NEWS[kind].title, NEWS[kind].text]]

export const MAILED_STEPS: Record<MailedKind, Rows> = {
  consultation: [
    ...first(`${HERE} ${NOTHING_BEFORE}`),
    [LAWYER.title, `${LAWYER.text} With an account, Settings shows who has it.`],
    [CALL.title, CALL.text],
  ],
  notification: news('notification'),
  unfollowed: news('unfollowed'),
  monitoring: news('monitoring'),
  other: news('other'),
  california: stopped('california'),
  state: stopped('state'),
  several: [...first(HERE), ['Then', 'The next page shows how each of them goes on.']],
}

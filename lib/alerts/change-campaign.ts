import 'server-only'
import type { Actor } from '../audit/record'
import { plural } from '../site/format'
import { AppError } from '../http/errors'
import { rowNumber } from '../validation/ids'
import type { CampaignAction } from './alert-schema'
import { cancelCampaign, pauseCampaign, resumeCampaign, testCampaign } from './campaigns'

interface Change {
  /** As it came. */
  id: string
  action: CampaignAction
  actor: Actor
  /** Where a test goes: the operator's own address. */
  testTo: string
}

/** Steers a campaign. @returns what was done, in words. @throws AppError `not_found`, `conflict`. */
export async function changeCampaign({ id: text, action, actor, testTo }: Change): Promise<string> {
  const id = rowNumber(text)
  if (id === null) throw new AppError('not_found', 'There is no such campaign.')
  switch (action) {
    case 'pause':
      return (await pauseCampaign(id, actor)) ? 'The campaign is paused.' : 'The campaign was paused already.'
    case 'resume':
      return (await resumeCampaign(id, actor)) ? 'The campaign goes on.' : 'The campaign was running already.'
    case 'cancel':
      return cancelledWords(await cancelCampaign(id, actor))
    case 'test':
      await testCampaign(id, testTo, actor)
      return `A test is on its way to ${testTo}.`
  }
}

function cancelledWords({ cancelled, finished }: { cancelled: number; finished: boolean }): string {
  if (finished)
    return `The campaign is cancelled. ${plural(cancelled, 'message', 'messages')} will not be sent.`
  return 'The campaign is cancelled: nothing more of it is sent. Its messages are being marked.'
}

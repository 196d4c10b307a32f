import { z } from 'zod'
import { labelField } from '../validation/label'
import { URL_TOO_LONG } from './endpoint-url'
import { EVENT_TYPES, MAX_WEBHOOK_NAME, MAX_WEBHOOK_URL } from './events'
import { FAILURES, type Failure } from './outcome'

// Webhooks on the wire, and the form that adds one. Pure.

/** Of an address as it comes, white space around it included. */
const RAW_URL = 2 * MAX_WEBHOOK_URL
const NO_EVENT = 'Choose at least one event'

const events = z
  .array(z.enum(EVENT_TYPES, { error: 'There is no such event' }), { error: NO_EVENT })
  .min(1, NO_EVENT)
  .max(EVENT_TYPES.length, 'There are not so many events')
  .transform((chosen) => EVENT_TYPES.filter((type) => chosen.includes(type)))

/** The body of POST /v1/admin/webhooks. What an address may be is the use case's to say. */
export const createEndpointSchema = z.object({
  name: labelField(MAX_WEBHOOK_NAME),
  url: z.string({ error: 'Address is required' }).max(RAW_URL, URL_TOO_LONG),
  events,
})
export type CreateEndpointInput = z.output<typeof createEndpointSchema>

/** The body of PATCH /v1/admin/webhooks/{id}; what is left out stays. */
export const changeEndpointSchema = z.object({
  name: labelField(MAX_WEBHOOK_NAME).optional(),
  events: events.optional(),
  isOn: z.boolean({ error: 'isOn must be true or false' }).optional(),
})
export type ChangeEndpointInput = z.output<typeof changeEndpointSchema>

const deliveryItem = z.object({
  id: z.string(),
  /** What the receiver is told as `webhook-id`: the same for every try. */
  webhookId: z.string(),
  /** One of the events, or `test`. */
  type: z.string(),
  /** When it happened. */
  at: z.iso.datetime(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  /** Of the last try; null before the first, and where there was no answer. */
  lastAt: z.iso.datetime().nullable(),
  lastStatus: z.int().nullable(),
  lastError: z.enum(Object.keys(FAILURES) as [Failure, ...Failure[]]).nullable(),
  /** Null unless it waits. */
  nextAt: z.iso.datetime().nullable(),
})
export type DeliveryItem = z.infer<typeof deliveryItem>

const endpointItem = z.object({
  id: z.uuid(),
  name: z.string(),
  url: z.string(),
  events: z.array(z.enum(EVENT_TYPES)),
  isOn: z.boolean(),
  /**
   * Why it is off: an operator’s word, or it answered 410, or nothing but failures for three days, or the access of the operator who
   * answered for it has ended.
   */
  offReason: z.enum(['operator', 'gone', 'failing', 'access']).nullable(),
  offSince: z.iso.datetime().nullable(),
  /** Since when every try has failed. */
  failingSince: z.iso.datetime().nullable(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  /** While the secret before the present one signs too. */
  formerSecretUntil: z.iso.datetime().nullable(),
  /** The last ones. */
  deliveries: z.array(deliveryItem),
})
export type EndpointItem = z.infer<typeof endpointItem>

export const endpointListResponse = z.object({ results: z.array(endpointItem) })
export const endpointResponse = z.object({ endpoint: endpointItem })

/** `secret` is in this response only. */
export const secretResponse = z.object({ secret: z.string(), endpoint: endpointItem })

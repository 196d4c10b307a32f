import 'server-only'
import { pgPool } from '../../db/client'
import { AppError } from '../../http/errors'
import { isUuid } from '../../validation/ids'
import type { DeliveryItem, EndpointItem } from '../schema'

/** So many of an endpoint's last deliveries are shown. */
const SHOWN_DELIVERIES = 10

interface Row extends Omit<EndpointItem, 'isOn' | 'deliveries'> {
  deliveries: DeliveryItem[] | null
}

/** As JSON has a time. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const READ = `
  SELECT p.id, p.name, p.url, p.events, p.off_reason AS "offReason", ${iso('p.switched_off_at')} AS "offSince",
    ${iso('p.failing_since')} AS "failingSince", p.created_by AS "createdBy", ${iso('p.created_at')} AS "createdAt",
    CASE WHEN p.former_until > now() THEN ${iso('p.former_until')} END AS "formerSecretUntil", l.deliveries
  FROM webhook_endpoint p LEFT JOIN LATERAL (
    SELECT json_agg(json_build_object('id', d.id::text, 'webhookId', 'evt_' || e.id, 'type', e.type, 'at', ${iso('e.at')}, 'state', d.state,
      'attempts', d.attempts, 'lastAt', ${iso('d.last_at')}, 'lastStatus', d.last_status, 'lastError', d.last_error,
      'nextAt', CASE WHEN d.state = 'waiting' THEN ${iso('d.next_at')} END) ORDER BY d.id DESC) AS deliveries
    FROM (SELECT * FROM webhook_delivery d WHERE d.endpoint_id = p.id ORDER BY d.id DESC LIMIT ${SHOWN_DELIVERIES}) d
      JOIN webhook_event e ON e.id = d.event_id
  ) l ON true`

const toItem = ({ deliveries, ...row }: Row): EndpointItem => ({
  ...row,
  isOn: row.offSince === null,
  deliveries: deliveries ?? [],
})

/** Every endpoint, the latest first, each with its last deliveries. There are few. */
export async function listEndpoints(): Promise<EndpointItem[]> {
  return (await pgPool().query<Row>(`${READ} ORDER BY p.created_at DESC, p.id`)).rows.map(toItem)
}

/** One of them. @throws AppError `not_found` */
export async function getEndpoint(id: string): Promise<EndpointItem> {
  const [row] = isUuid(id) ? (await pgPool().query<Row>(`${READ} WHERE p.id = $1`, [id])).rows : []
  if (!row) throw noEndpoint()
  return toItem(row)
}

export function noEndpoint(): AppError {
  return new AppError('not_found', 'This webhook is not there any more.')
}

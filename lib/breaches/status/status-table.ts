import type { paths } from '../../paths'

// The legal statuses of a breach: one row each, and everything that depends on them reads its row. Pure. The readings
// differ from screen to screen on purpose (specification, section 4, public and member side), so each has its own field.
// A status more needs its row, and a migration that lets the column `mass_action_breach_status` hold its number.

/** What a status says and does. */
export interface Status {
  /** What operators and the public badge call it. */
  label: string
  /** What it says and does, for who sets it. */
  meaning: string
  /** The icon and the colour of its badge (components/breach/status-look.ts). */
  look: 'consultation' | 'action' | 'watch' | 'none'
  /** Whether the public sees a badge at all. */
  hasBadge: boolean
  /** What the catalogue is filtered by, in its address. */
  filter: string
  /** A legal action can be joined or followed: its page is offered, and a case is opened for whoever is affected. */
  actionOpen: boolean
  /** No action is open, and we look for one. */
  isWatched: boolean
  /** A consultation can be asked for, whatever else is known of the breach. */
  takesRequests: boolean
  /** The breach's card on the summary: the group it stands in, what is open (`{it}`: the entry, in the words of its kind), and the wide button. */
  summary: {
    group: 'act' | 'wait' | 'none'
    text: string | null
    button: {
      label: string
      look: 'success' | 'default' | 'outline'
      page: keyof typeof paths
      /** Where the link's token stands. */
      token: 'path' | 'query'
    }
  }
  /** The tile of the notification pages. Not what the summary calls it; both apply, each on its own screens. */
  tile: {
    label: 'Complete' | 'Active Monitoring' | 'Monitoring'
    tone: 'success' | 'destructive' | 'warning'
  }
  /** The campaigns that are sent about a breach while it has this status. */
  mails: readonly CampaignKind[]
  /** The state that a case follows it to (CASE_STATES in lib/cases/case.ts): of who asked for a consultation, and of others. */
  cases: { asked: FollowedState; others: FollowedState }
}

export const CAMPAIGN_KINDS = ['consultation', 'legal_action', 'get_notified'] as const
export type CampaignKind = (typeof CAMPAIGN_KINDS)[number]

type FollowedState = 'consultationRequested' | 'consultationOpen' | 'active' | 'monitoring' | 'noAction'

/** By the domain's name; `code` is the number in the database, and as text on the wire (massActionBreachStatus). */
export const STATUSES = {
  requestConsultation: {
    code: 1,
    label: 'Request Consultation',
    meaning:
      'A legal option is open: whoever is affected can ask for a free consultation with a lawyer. The public sees the case, the court and the source.',
    look: 'consultation',
    hasBadge: true,
    filter: 'consultation',
    actionOpen: true,
    isWatched: false,
    takesRequests: true,
    summary: {
      group: 'act',
      text: 'You can request a free consultation about {it}.',
      button: { label: 'Request Consultation', look: 'success', page: 'requestConsultation', token: 'path' },
    },
    tile: { label: 'Complete', tone: 'success' },
    mails: ['get_notified', 'legal_action', 'consultation'],
    cases: { asked: 'consultationRequested', others: 'consultationOpen' },
  },
  active: {
    code: 2,
    label: 'Active',
    meaning:
      'A legal action is under way: the public is told that a legal option is open, and sees the case, the court and the source.',
    look: 'action',
    hasBadge: true,
    filter: 'active',
    actionOpen: true,
    isWatched: false,
    takesRequests: false,
    summary: {
      group: 'wait',
      text: 'A legal action about {it} is under way.',
      button: { label: 'See the case', look: 'outline', page: 'requestConsultation', token: 'query' },
    },
    tile: { label: 'Active Monitoring', tone: 'destructive' },
    mails: ['get_notified', 'legal_action', 'consultation'],
    cases: { asked: 'active', others: 'active' },
  },
  notify: {
    code: 3,
    label: 'Notify',
    meaning:
      'We know of no legal action and look for one: people can ask to be told if one starts. After 12 months it becomes No Action by itself, unless an admin has set it.',
    look: 'watch',
    hasBadge: true,
    filter: 'notify',
    actionOpen: false,
    isWatched: true,
    takesRequests: false,
    summary: {
      group: 'wait',
      text: 'No legal action yet. We can tell you if one starts.',
      button: { label: 'Get Notified', look: 'outline', page: 'getNotified', token: 'query' },
    },
    tile: { label: 'Monitoring', tone: 'warning' },
    mails: ['get_notified'],
    cases: { asked: 'monitoring', others: 'monitoring' },
  },
  noAction: {
    code: 4,
    label: 'No Action',
    meaning: 'We know of no legal action and do not look for one. The public sees no badge.',
    look: 'none',
    hasBadge: false,
    filter: 'none',
    actionOpen: false,
    isWatched: false,
    takesRequests: false,
    summary: {
      group: 'none',
      text: null,
      button: { label: 'View Details', look: 'outline', page: 'noActionRequired', token: 'query' },
    },
    tile: { label: 'Monitoring', tone: 'warning' },
    mails: ['get_notified'],
    cases: { asked: 'noAction', others: 'noAction' },
  },
} as const satisfies Record<string, Status & { code: number }>

export type StatusName = keyof typeof STATUSES
export type StatusCode = (typeof STATUSES)[StatusName]['code']
/** A status on the wire. */
export type StatusText = `${StatusCode}`

/** What a page makes of a code that is not in the table. */
const UNKNOWN: Status = {
  label: 'Not Active',
  meaning: '',
  look: 'none',
  hasBadge: true,
  filter: 'none',
  actionOpen: false,
  isWatched: false,
  takesRequests: false,
  summary: {
    group: 'none',
    text: null,
    button: { label: 'View Details', look: 'outline', page: 'requestConsultation', token: 'query' },
  },
  tile: { label: 'Monitoring', tone: 'warning' },
  mails: ['get_notified'],
  cases: { asked: 'monitoring', others: 'monitoring' },
}

const BY_CODE = new Map<string, Status & { code: StatusCode }>(
  Object.values(STATUSES).map((status) => [String(status.code), status]),
)

/** The row of a status, by its number or by what the wire says. `code` is null where there is no such status. */
export function statusOf(status: number | string): Status & { code: StatusCode | null } {
  return BY_CODE.get(String(status)) ?? { ...UNKNOWN, code: null }
}

/** Every number, in order. */
export const STATUS_CODES: readonly StatusCode[] = Object.values(STATUSES).map(({ code }) => code)

/** The same as text, for schemas. */
export const STATUS_TEXTS = STATUS_CODES.map(String) as [StatusText, ...StatusText[]]

/** The numbers of the statuses that hold something. */
export function codesWhere(holds: (status: Status) => boolean): StatusCode[] {
  return Object.values(STATUSES)
    .filter(holds)
    .map(({ code }) => code)
}

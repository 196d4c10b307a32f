import { STATUS_LOOKS } from '@/components/breach/status-look'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { STATUSES } from '@/lib/breaches/status/status-table'

/** The statuses' own, by code. */
export const STATUS_ICONS = Object.fromEntries(
  Object.values(STATUSES).map(({ code, look }) => {
    const { Icon, className } = STATUS_LOOKS[look]
    return [code, <Icon key={code} {...BUTTON_ICON} className={className} />]
  }),
)

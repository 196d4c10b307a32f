import { Bell } from 'lucide-react'
import { SAMPLE_NOTIFICATIONS } from '@/lib/cases/samples'
import { ExampleFold } from './example-fold'
import { NotificationItem } from './notification-item'
import { EmptyTab } from './tab-states'

/** Notifications of who has none. */
export function NoNotifications({ isOwner }: { isOwner: boolean }) {
  return (
    <>
      <h2 className="text-h2">Notifications</h2>
      <EmptyTab
        icon={Bell}
        title="No notifications yet"
        text={
          isOwner
            ? 'When something changes in your cases, or a new breach has your address, it stands here.'
            : 'Yours appear here once you have confirmed your email address.'
        }
      />
      <div className="mt-3">
        <ExampleFold
          label="See how notifications look"
          text="These are invented. They show what we tell you here. They are not yours."
        >
          <ul className="grid gap-3">
            {SAMPLE_NOTIFICATIONS.map((item) => (
              <NotificationItem key={item.id} item={item} isExample settlements={[]} />
            ))}
          </ul>
        </ExampleFold>
      </div>
    </>
  )
}

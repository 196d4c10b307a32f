import { Download } from 'lucide-react'
import { buttonVariants } from '@/components/ui/button-variants'
import { BUTTON_ICON } from '@/components/ui/icons/sizes'
import { DATA_EXPORT_PATH } from '@/lib/api-client/member'

/** Everything held about the member, as a file. */
export function DownloadData() {
  return (
    <>
      <p className="mb-5 max-w-[36rem] text-note text-muted-foreground">
        One file (JSON) with your profile, addresses, requests and who they were shared with, consents, cases,
        notifications, plan, diary, sign-ins, and the mail we sent. It holds no passwords or keys.
      </p>
      <a href={DATA_EXPORT_PATH} download className={buttonVariants({ variant: 'outline' })}>
        <Download {...BUTTON_ICON} />
        Download my data
      </a>
    </>
  )
}

import { KeyForm } from '@/components/admin/programs/key-form'
import { KeyRow } from '@/components/admin/programs/key-row'
import { TabFailed } from '@/components/admin/tab-failed'
import { SettingsSection } from '@/components/settings/section'
import { listKeys } from '@/lib/auth/api-keys/list-keys'
import { readOrSay } from '@/lib/lists/read-or-say'

/** What programs may do here. */
export async function ProgramsTab() {
  const keys = await readOrSay(() => listKeys())
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <SettingsSection
        id="api-keys"
        title="API keys"
        text="What programs show to call for you. Everybody’s are listed; they end with their maker’s access. How to call: /v1/docs."
      >
        {'message' in keys ? (
          <TabFailed message={keys.message} />
        ) : keys.data.length === 0 ? (
          <p className="text-note text-muted-foreground">No keys yet. No program can call for you.</p>
        ) : (
          <ul className="divide-y border-y">
            {keys.data.map((item) => (
              <KeyRow key={item.id} item={item} />
            ))}
          </ul>
        )}
      </SettingsSection>
      <SettingsSection
        id="new-api-key"
        title="Make a key"
        text="One for each program, good for no more than it needs: then you can revoke one and leave the others."
      >
        <KeyForm />
      </SettingsSection>
    </div>
  )
}

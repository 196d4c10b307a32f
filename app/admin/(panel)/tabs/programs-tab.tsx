import { Part } from '@/components/admin/part'
import { KeyForm } from '@/components/admin/programs/key-form'
import { KeyRow } from '@/components/admin/programs/key-row'
import { WebhookCard } from '@/components/admin/programs/webhook-card'
import { WebhookForm } from '@/components/admin/programs/webhook-form'
import { SettingsSection } from '@/components/settings/section'
import { listKeys } from '@/lib/auth/api-keys/list-keys'
import { readOrSay } from '@/lib/lists/read-or-say'
import { listEndpoints } from '@/lib/webhooks/desk/list-endpoints'

/** What programs may do here, and what they are told. */
export async function ProgramsTab() {
  const [keys, webhooks] = await Promise.all([readOrSay(() => listKeys()), readOrSay(listEndpoints)])
  return (
    <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
      <SettingsSection
        id="api-keys"
        title="API keys"
        text="What programs show to call for you. Everybody’s are listed; they end with their maker’s access. How to call: /v1/docs."
      >
        <Part reading={keys}>
          {(items) =>
            items.length === 0 ? (
              <p className="text-note text-muted-foreground">No keys yet. No program can call for you.</p>
            ) : (
              <ul className="divide-y border-t">
                {items.map((item) => (
                  <KeyRow key={item.id} item={item} />
                ))}
              </ul>
            )
          }
        </Part>
      </SettingsSection>
      <SettingsSection
        id="new-api-key"
        title="Make a key"
        text="One for each program, good for no more than it needs: then you can revoke one and leave the others."
      >
        <KeyForm />
      </SettingsSection>
      <SettingsSection
        id="webhooks"
        title="Webhooks"
        text="Where programs of yours are told what happens here: ids and facts, nothing of a person. Each call is signed, and made again until it is taken, for 28 hours."
      >
        <Part reading={webhooks}>
          {(endpoints) =>
            endpoints.length === 0 ? (
              <p className="text-note text-muted-foreground">No webhooks yet. No program is told anything.</p>
            ) : (
              <ul className="divide-y border-t">
                {endpoints.map((endpoint) => (
                  <WebhookCard key={endpoint.id} endpoint={endpoint} />
                ))}
              </ul>
            )
          }
        </Part>
      </SettingsSection>
      <SettingsSection
        id="new-webhook"
        title="Add a webhook"
        text="Your program answers 2xx within ten seconds, and knows by webhook-id what it has had."
      >
        <WebhookForm />
      </SettingsSection>
    </div>
  )
}

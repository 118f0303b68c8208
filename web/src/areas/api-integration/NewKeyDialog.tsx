import { useState } from 'react'
import { apiKeyForm, createApiKey } from '@contract/api-integration/api-keys.ts'
import { apiScopes, apiScopeTexts } from '@contract/api-integration/api-scopes.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { LazyDatePicker } from '@/shared/form-fields/LazyDatePicker.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { Banner } from '@/ui/feedback/Banner.tsx'
import { Dialog } from '@/ui/overlays/Dialog.tsx'
import { ChoiceGroup } from './ChoiceGroup.tsx'
import { SecretText } from './SecretText.tsx'
import { useReloadIntegration } from './use-reload-integration.ts'

const choices = apiScopes.map((value) => ({ value, ...apiScopeTexts[value] }))

/** Makes a key, then shows it this once. */
export default function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const [made, setMade] = useState<{ name: string; secret: string } | null>(null)
  const reload = useReloadIntegration()
  const today = useAgencyToday()
  const form = useFormShell(apiKeyForm, { name: '', scopes: [], expiresOn: null })
  const create = useEndpoint(createApiKey, {
    onSuccess: ({ key, secret }) => {
      setMade({ name: key.name, secret })
      void reload()
    },
  })
  if (made)
    return (
      <Dialog
        isOpen
        title={`API key ${made.name}`}
        isDismissable={false}
        onClose={onClose}
        footer={
          <Button variant="primary" onPress={onClose}>
            I have stored the key
          </Button>
        }
      >
        <div className="flex flex-col gap-4">
          <Banner tone="attention" title="Copy the key now: it is not shown again." />
          <SecretText label="API key" text={made.secret} />
        </div>
      </Dialog>
    )
  return (
    <FormDialog
      title="New API key"
      submitLabel="Make key"
      form={form}
      startsAtFirstField
      onSubmit={(body) => create.mutate({ body })}
      isPending={create.isPending}
      error={create.error}
      failureText="The key could not be made. Please try again."
      onClose={onClose}
    >
      <FormTextField
        form={form}
        name="name"
        label="Name"
        description="What uses the key, such as “Reporting”. Changes are recorded under this name."
      />
      <ChoiceGroup form={form} name="scopes" label="The key may" choices={choices} />
      <LazyDatePicker
        form={form}
        name="expiresOn"
        label="Last day"
        isOptional
        today={today}
        min={today}
        boundsMessage="The last day must not be in the past"
        className="sm:max-w-64"
      />
    </FormDialog>
  )
}

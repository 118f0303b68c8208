import { useQueryClient } from '@tanstack/react-query'
import { connectionForms, type ConnectionForm } from '@contract/integration/connection-forms.ts'
import { connectWithKeys, type ConnectableSoftware } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { showState } from './use-integration.ts'

type KeysDialogProps = {
  choice: { software: ConnectableSoftware; name: string }
  isDryFirst: boolean
  onClose: () => void
}

/** Connects software with keys that the user copies from it. They are stored encrypted and never shown again. */
export default function KeysDialog(props: KeysDialogProps) {
  const form = connectionForms[props.choice.software]
  return form ? <KeysForm {...props} fields={form} /> : null
}

const emptyValues = ({ fields }: ConnectionForm) =>
  Object.fromEntries(Object.entries(fields).map(([name, { options }]) => [name, options?.[0]?.value ?? '']))

function KeysForm({
  choice: { software, name },
  isDryFirst,
  onClose,
  fields,
}: KeysDialogProps & { fields: ConnectionForm }) {
  const client = useQueryClient()
  const form = useFormShell(fields.shape, emptyValues(fields))
  const { mutate, isPending, error } = useEndpoint(connectWithKeys, {
    onSuccess: (state) => {
      showState(client, state)
      onClose()
    },
  })
  return (
    <FormDialog
      title={`Connect ${name}`}
      submitLabel="Connect"
      form={form}
      startsAtFirstField
      onSubmit={(body) => mutate({ params: { software }, body: { ...body, isDryFirst } })}
      isPending={isPending}
      error={error}
      failureText="The software could not be connected. Please try again."
      onClose={onClose}
    >
      <p>{fields.where} What you enter is stored encrypted and is not shown again.</p>
      {Object.entries(fields.fields).map(([field, { label, options, isHidden }]) =>
        options ? (
          <FormNativeSelect key={field} form={form} name={field} label={label} options={options} />
        ) : (
          <FormTextField
            key={field}
            form={form}
            name={field}
            label={label}
            type={isHidden ? 'password' : 'text'}
            autoComplete="off"
          />
        ),
      )}
    </FormDialog>
  )
}

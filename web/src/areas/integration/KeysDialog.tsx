import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import {
  connectionForms,
  type ConnectionForm,
  type ConnectionQuestion,
} from '@contract/integration/connection-forms.ts'
import { askBeforeConnecting, connectWithKeys, type ConnectableSoftware } from '@contract/integration/connections.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import { Button } from '@/ui/actions/Button.tsx'
import { FormNativeSelect } from '@/shared/form-fields/FormNativeSelect.tsx'
import { FormTextField } from '@/shared/form-fields/FormTextField.tsx'
import { FormDialog } from '@/shared/form-shell/FormDialog.tsx'
import { useFormShell, type FormOf } from '@/shared/form-shell/use-form-shell.ts'
import { showState } from './use-integration.ts'

type KeysDialogProps = {
  choice: { software: ConnectableSoftware; name: string }
  /** The connection goes on with other keys or choices. */
  isChange: boolean
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
  isChange,
  isDryFirst,
  onClose,
  fields,
}: KeysDialogProps & { fields: ConnectionForm }) {
  const client = useQueryClient()
  const form = useFormShell(fields.shape, emptyValues(fields))
  /** The questions of each step after the first. */
  const [steps, setSteps] = useState<readonly ConnectionQuestion[][]>([])
  const asked = steps.at(-1)
  const content = useFocusAtStep(steps.length)
  const params = { software }
  const connect = useEndpoint(connectWithKeys, {
    onSuccess: (state) => {
      showState(client, state)
      onClose()
    },
  })
  const ask = useEndpoint(askBeforeConnecting, {
    onSuccess: ({ questions }, { body }) => {
      if (questions.length === 0) return connect.mutate({ params, body: { ...body, isDryFirst } })
      for (const { name: question, options } of questions) form.setValue(question, options[0]?.value ?? '')
      return setSteps([...steps, questions])
    },
  })
  const back = () => {
    for (const question of asked ?? []) form.unregister(question.name)
    ask.reset()
    connect.reset()
    setSteps(steps.slice(0, -1))
  }
  return (
    <FormDialog
      title={isChange ? `Change keys or choices of ${name}` : `Connect ${name}`}
      submitLabel={isChange ? 'Change' : 'Connect'}
      form={form}
      startsAtFirstField
      onSubmit={(body) => ask.mutate({ params, body })}
      isPending={ask.isPending || connect.isPending}
      error={ask.error ?? connect.error}
      failureText="The software could not be connected. Please try again."
      onClose={onClose}
      actions={
        asked ? (
          <Button variant="quiet" onPress={back}>
            Back
          </Button>
        ) : null
      }
    >
      <div ref={content} className="flex flex-col gap-5">
        {asked ? (
          asked.map(({ name: question, label, hint, options }) => (
            <div key={question}>
              <FormNativeSelect form={form} name={question} label={label} options={options} />
              {hint === null ? null : <p className="mt-1 text-quiet">{hint}</p>}
            </div>
          ))
        ) : (
          <KeyFields form={form} connection={fields} />
        )}
      </div>
    </FormDialog>
  )
}

/** The button that had the focus stays, but what it leads to is above it. */
function useFocusAtStep(step: number) {
  const content = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return undefined
    shown.current = step
    const field = () => content.current?.querySelector<HTMLElement>('select, input')
    // After the button, which keeps the focus until the call is over.
    const frame = requestAnimationFrame(() => field()?.focus())
    return () => cancelAnimationFrame(frame)
  }, [step])
  return content
}

function KeyFields({
  form,
  connection: { where, fields },
}: {
  form: FormOf<ConnectionForm['shape']>
  connection: ConnectionForm
}) {
  return (
    <>
      <p>{where} What you enter is stored encrypted and is not shown again.</p>
      {Object.entries(fields).map(([field, { label, options, isHidden }]) =>
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
    </>
  )
}

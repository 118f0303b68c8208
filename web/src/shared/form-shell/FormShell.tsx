import type { ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { errorMessage, type CallError } from '@/shared/api/call-error.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { useServerErrors } from './use-server-errors.ts'

export type FormShellProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (values: Output) => void
  /** Required, so that nobody forgets them. */
  isPending: boolean
  error: CallError | null
  /** What to say where the server said nothing. */
  failureText: string
  /** The id that a button outside of the form submits it by. */
  id?: string
  children: ReactNode
  footer?: ReactNode
}

export function FormShell<Input extends FieldValues, Output>(props: FormShellProps<Input, Output>) {
  const { form, onSubmit, isPending, error, failureText, id, children, footer } = props
  const unmatched = useServerErrors(form, error)
  const hasPlaced = error !== null && Object.keys(error.fields).length > unmatched.length
  const isExplained = hasPlaced && unmatched.length === 0
  return (
    <form
      id={id}
      noValidate
      aria-busy={isPending}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!isPending) void form.handleSubmit(onSubmit)(event)
      }}
    >
      {error && !isExplained ? (
        <FormError title={errorMessage(error, failureText)} problems={unmatched.map((message) => ({ message }))} />
      ) : null}
      {children}
      {footer}
    </form>
  )
}

import { useEffect, useRef, type ReactNode } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { SaveFailure } from './SaveFailure.tsx'
import { showFirstProblem } from './show-first-problem.ts'
import type { Conflict } from './use-latest.ts'
import { useServerErrors } from './use-server-errors.ts'

export type FormShellProps<Input extends FieldValues, Output> = {
  form: UseFormReturn<Input, unknown, Output>
  onSubmit: (values: Output) => void
  /** Required, so that no form forgets them. */
  isPending: boolean
  error: CallError | null
  /** The failed action: "Failed to add tenancy". The server's reason is shown below it. */
  failureTitle?: string | undefined
  /** Shown if the server gave no message. */
  failureText: string
  /** From `useLatest`, for a form that sends a version. */
  conflict?: Conflict | null | undefined
  /** Puts the cursor into the first field when the form opens. */
  startsAtFirstField?: boolean
  /** True if nothing can be saved any more: what was typed can be read and copied, and is not unsaved work. */
  isOver?: boolean
  /** The id with which a button outside the form submits it. */
  id?: string
  children: ReactNode
  footer?: ReactNode
}

/** Of radio buttons the chosen one. */
const firstField = 'input[type="radio"]:checked, input:not([type="radio"], [type="hidden"], :disabled), textarea'

/** A form that always shows its failures, and that counts as unsaved work while something is typed. */
export function FormShell<Input extends FieldValues, Output>(props: FormShellProps<Input, Output>) {
  const { form, onSubmit, isPending, error, failureTitle, failureText, conflict, id, children, footer } = props
  const { startsAtFirstField = false, isOver = false } = props
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!startsAtFirstField) return undefined
    // After the dialog around the form, which takes the focus when it opens.
    const frame = requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(firstField)?.focus())
    return () => cancelAnimationFrame(frame)
  }, [startsAtFirstField])
  const { problems, isAllAtFields } = useServerErrors(form, error, element)
  useUnsavedWork(form.formState.isDirty && !isOver)
  const isInConflict = error?.code === 'conflict' && conflict
  return (
    <form
      ref={element}
      id={id}
      noValidate
      aria-busy={isPending}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        const { currentTarget } = event
        const onInvalid = () => void requestAnimationFrame(() => showFirstProblem(currentTarget))
        if (!isPending && !isOver) void form.handleSubmit(onSubmit, onInvalid)(event)
      }}
    >
      {conflict ? <ConflictNotice conflict={conflict} failureTitle={failureTitle} /> : null}
      {error && !isInConflict && !isAllAtFields ? (
        <SaveFailure error={error} failureTitle={failureTitle} failureText={failureText} problems={problems} />
      ) : null}
      {/* Only the title: the messages are at the fields, and the first of these has the focus. */}
      {isAllAtFields ? <FormError title={failureTitle} problems={[]} /> : null}
      {children}
      {footer}
    </form>
  )
}

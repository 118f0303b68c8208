import { useEffect, useRef, type ReactNode, useMemo, useState, type RefObject } from 'react'
import { type FieldValues, type UseFormReturn, get, type Path } from 'react-hook-form'
import type { CallError } from '@/shared/api/call-error.ts'
import { useUnsavedWork } from '@/shared/unsaved-work/unsaved-work.ts'
import { FormError } from '@/ui/fields/FormError.tsx'
import { ConflictNotice } from './ConflictNotice.tsx'
import { SaveFailure } from './SaveFailure.tsx'
import type { Conflict } from './use-latest.ts'

const invalid = '[aria-invalid=true]'
const focusable = ':is(input, button, select, textarea, [tabindex]):not(:disabled)'

const textOf = (element: Element): string => {
  const described = (element.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id))
  return [element, ...described].map((each) => each?.textContent ?? '').join(' ')
}

/** Whether an invalid field of the form shows this message. */
const isShownAtField = (form: HTMLElement, message: string): boolean =>
  [...form.querySelectorAll(invalid)].some((field) => textOf(field).includes(message))

/** If the form could not focus a field: focuses the first field with an error, or the first message. */
function showFirstProblem(form: HTMLElement): void {
  const active = document.activeElement
  const focused = active && form.contains(active) ? active.closest(invalid) : null
  // The control may be small and hidden, such as a radio; its whole field is brought into view.
  if (focused) return focused.scrollIntoView?.({ block: 'nearest' })
  focusFirstProblem(form)
}

/** The first on the screen: a field that appeared later than those below it is registered after them. */
function focusFirstProblem(form: HTMLElement): void {
  const problem = form.querySelector<HTMLElement>(invalid) ?? form.querySelector<HTMLElement>('[role=alert]')
  const field = problem?.matches(focusable) ? problem : problem?.querySelector<HTMLElement>(focusable)
  // All controls of the field may be disabled; the field itself is then focused, so that its message is read out.
  if (problem && !field) problem.tabIndex = -1
  const target = field ?? problem
  target?.focus()
  problem?.scrollIntoView?.({ block: 'nearest' })
}

/**
 * Called for a submit that the rules of the form refuse: focuses the first message once all are shown. Does not read
 * the errors, because the form would then be rendered again with each of them.
 */
function useFirstProblemFocused(submitCount: number, element: RefObject<HTMLElement | null>): () => void {
  /** How many submits there were before the refused one. */
  const refusedAfter = useRef<number | null>(null)
  useEffect(() => {
    if (refusedAfter.current === null || submitCount === refusedAfter.current) return
    refusedAfter.current = null
    if (element.current) focusFirstProblem(element.current)
  }, [submitCount, element])
  return () => {
    refusedAfter.current = submitCount
  }
}

type ServerErrors = {
  /** Messages that no field shows, to be shown above the form. */
  problems: readonly string[]
  /** True if all messages are shown beside fields. */
  isAllAtFields: boolean
}

/**
 * Shows the server's messages beside their fields and focuses the first. Whether a field shows its message is decided
 * for each field once it is rendered: its field may not be on the screen.
 */
function useServerErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: CallError | null,
  element: RefObject<HTMLElement | null>,
): ServerErrors {
  const { setError, setFocus, getValues } = form
  const [checked, setChecked] = useState<{ error: CallError | null; unseen: readonly string[] } | null>(null)
  const [placed, unmatched] = useMemo(() => {
    const entries = Object.entries(error?.fields ?? {})
    const hasField = (path: string) => get(getValues(), path) !== undefined
    return [entries.filter(([path]) => hasField(path)), entries.filter(([path]) => !hasField(path))]
  }, [error, getValues])

  useEffect(() => {
    if (placed.length === 0) return undefined
    // The first message of each field; reversed, because a later `setError` of the same field replaces the earlier.
    for (const [path, message] of placed.toReversed())
      setError(fieldOf(path) as Path<Input>, { type: 'server', message })
    const frame = requestAnimationFrame(() => {
      const shown = element.current
      if (!shown) return undefined
      const unseen = placed.map(([, message]) => message).filter((message) => !isShownAtField(shown, message))
      // Not focused while a message above takes the focus: a field is validated when it loses the focus, which would
      // remove the server's message.
      if (unseen.length > 0) return setChecked({ error, unseen })
      const [first] = placed
      if (first) setFocus(fieldOf(first[0]) as Path<Input>)
      return showFirstProblem(shown)
    })
    return () => cancelAnimationFrame(frame)
  }, [placed, setError, setFocus, element, error])

  const unseen = error !== null && checked?.error === error ? checked.unseen : []
  const problems = [...unseen, ...unmatched.map(([, message]) => message)]
  return { problems: [...new Set(problems)], isAllAtFields: placed.length > 0 && problems.length === 0 }
}

/** An item of a list of texts or ids ("toAddresses.0") is part of the list's field. */
const fieldOf = (path: string): string => path.replace(/(\.\d+)+$/, '')

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
  const onInvalid = useFirstProblemFocused(form.formState.submitCount, element)
  const { problems, isAllAtFields } = useServerErrors(form, error, element)
  useUnsavedWork(form.formState.isDirty && !isOver)
  const isBeingSent = useRef(false)
  const submitOnce = (values: Output) => {
    if (isBeingSent.current) return
    isBeingSent.current = true
    onSubmit(values)
    // Timers run in order: `isPending`, which then prevents a second submit, is rendered by an earlier one.
    setTimeout(() => (isBeingSent.current = false))
  }
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
        if (!isPending && !isOver) void form.handleSubmit(submitOnce, onInvalid)(event)
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

import { useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import type { Endpoint } from '@contract/endpoint.ts'
import type { CallInput } from '@/shared/api/call.ts'
import { useEndpoint } from '@/shared/api/use-endpoint.ts'
import type { MergeField } from '@/shared/form-shell/merge-values.ts'
import { useFormShell, type FormSchema } from '@/shared/form-shell/use-form-shell.ts'
import { useLatestForm } from '@/shared/form-shell/use-latest.ts'
import { toast } from '@/ui/overlays/toast-queue.ts'
import type { PropertyDialogProps } from './property-dialog.ts'

type PropertyForm<S extends FormSchema, Known, E extends Endpoint> = PropertyDialogProps & {
  schema: S
  /** Shown until the known data arrives. */
  nothing: z.input<S>
  /** Read anew for each dialog, so that a colleague's change is seen before it is overwritten. */
  known: Pick<UseQueryResult<Known | null>, 'data' | 'refetch'>
  toValues: (known: Known) => z.input<S>
  fields: readonly MergeField<z.input<S>>[]
  save: E
  toInput: (values: z.output<S> & { version: number }) => CallInput<E>
  reload: (client: QueryClient) => unknown
  /** The toast. */
  savedText: string
  /** Called after saving instead of `onClose`. */
  onSaved?: (() => void) | undefined
}

/** A form about one property in a dialog: what is passed to its FormDialog. */
export function usePropertyForm<S extends FormSchema, Known extends { version: number }, E extends Endpoint>(
  options: PropertyForm<S, Known, E>,
) {
  const { property, onClose, onSaved = onClose, known, toValues, fields, toInput, reload, savedText } = options
  const client = useQueryClient()
  const form = useFormShell(options.schema, options.nothing)
  const save = useEndpoint(options.save, {
    onSuccess: () => {
      void reload(client)
      toast.success(savedText, property.address)
      onSaved()
    },
  })
  const { seen, conflict } = useLatestForm(form, {
    known: known.data,
    toValues,
    fields,
    reload: async () => (await known.refetch({ throwOnError: true })).data,
    error: save.error,
  })
  const onSubmit = (values: z.output<S>) => {
    if (seen) save.mutate(toInput(Object.assign({ version: seen.version }, values)))
  }
  return { form, onSubmit, isPending: save.isPending, error: save.error, conflict, onClose }
}

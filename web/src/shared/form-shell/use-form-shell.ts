import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** A schema of the contract with the values of a form. */
export type FormSchema = z.ZodMiniType<unknown, FieldValues>

/** The typed values (`Input`) become the sent values (`Output`) once the contract's rules accept them. */
export type FormOf<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>

/**
 * A form with a schema of the contract: the same rules and messages as on the server, shown beside the fields; the
 * form focuses the first invalid field.
 */
export function useFormShell<S extends FormSchema>(
  schema: S,
  values: z.input<S>,
  /** `onChange` also checks a field that the user has not left yet. */
  { mode = 'onTouched' }: { mode?: 'onTouched' | 'onChange' } = {},
): FormOf<S> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<z.input<S>>,
    mode,
    shouldFocusError: false,
  })
}

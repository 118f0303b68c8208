import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form'
import type * as z from 'zod/mini'

/** What is typed (`Input`) becomes, once the rules of the contract agree, what is sent (`Output`). */
export type FormOf<S extends z.ZodMiniType<unknown, FieldValues>> = UseFormReturn<z.input<S>, unknown, z.output<S>>

/** A form by a schema of the contract: the same rules and words as on the server, beside their fields, the first one focused. */
export function useFormShell<S extends z.ZodMiniType<unknown, FieldValues>>(schema: S, values: z.input<S>): FormOf<S> {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    defaultValues: values as DefaultValues<z.input<S>>,
    mode: 'onTouched',
  })
}

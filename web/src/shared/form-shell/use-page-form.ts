import { useEffect } from 'react'
import { useForm, type DefaultValues, type Resolver } from 'react-hook-form'
import type * as z from 'zod/mini'
import { whenIdle } from '@/shared/when-idle.ts'
import type { FormOf, FormSchema } from './use-form-shell.ts'

/**
 * The form of a page: as useFormShell, but its rules are loaded after the page, or with the first field that is left. If they cannot
 * be loaded, the server alone checks what is sent.
 */
export function usePageForm<S extends FormSchema>(
  loadSchema: () => Promise<{ default: S }>,
  values: z.input<S>,
): FormOf<S> {
  const loadResolver = async (): Promise<Resolver<z.input<S>, unknown, z.output<S>>> => {
    const [{ zodResolver }, { default: schema }] = await Promise.all([import('@hookform/resolvers/zod'), loadSchema()])
    return zodResolver(schema)
  }
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- once
  useEffect(() => whenIdle(loadResolver), [])
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: async (typed, context, options) => {
      const resolve = await loadResolver().catch(() => null)
      return resolve ? resolve(typed, context, options) : { values: typed as z.output<S>, errors: {} }
    },
    defaultValues: values as DefaultValues<z.input<S>>,
    mode: 'onTouched',
  })
}

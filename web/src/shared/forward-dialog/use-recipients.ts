import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import { listForwardRecipients } from '@contract/quotes/quotes.ts'
import { endpointQuery } from '@/shared/api/endpoint-query.ts'
import type { EmailSuggestion } from '@/ui/fields/email-addresses.ts'

const noSuggestions: readonly EmailSuggestion[] = []

/**
 * People of the property to choose from. Its landlords are put into To, unless an address was typed before they were
 * loaded. Without them the form works as well, so a failure to load them is not shown.
 */
export function useRecipients<Input extends FieldValues, Output>(
  propertyId: number,
  form: UseFormReturn<Input, unknown, Output>,
): readonly EmailSuggestion[] {
  const { data } = useQuery({
    ...endpointQuery(listForwardRecipients, { params: { id: propertyId } }),
    // Loaded each time the dialog opens, so that a landlord's new address is suggested, and not again while it is open.
    staleTime: Infinity,
    gcTime: 0,
  })
  useEffect(() => {
    const to = 'toAddresses' as Path<Input>
    const [typed, isTouched] = [form.getValues(to) as string[], form.getFieldState(to).isDirty]
    if (!data || data.suggested.length === 0 || isTouched || typed.length > 0) return
    form.resetField(to, { defaultValue: data.suggested as PathValue<Input, Path<Input>> })
  }, [data, form])
  return data?.contacts.map(({ label, value, role }) => ({ label: `${label} (${role})`, value })) ?? noSuggestions
}

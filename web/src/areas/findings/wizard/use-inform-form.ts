import { useEffect, useMemo } from 'react'
import { informProviderForm } from '@contract/findings/finding-forms.ts'
import type { ReportedFinding } from '@contract/findings/reported-findings.ts'
import { useFormShell } from '@/shared/form-shell/use-form-shell.ts'
import { useAgencyToday } from '@/shared/session/use-agency.ts'
import { useKeptForm } from '@/shared/unsaved-work/use-kept-form.ts'
import { registerId } from './machine.ts'

export type InformForm = ReturnType<typeof useInformForm>

/** The form of the information for the provider. It lives as long as the wizard, so that Back loses nothing. */
export function useInformForm(propertyId: number, selected: readonly ReportedFinding[]) {
  const today = useAgencyToday()
  const asksBuiltYear = selected.some(({ problemRegister }) => problemRegister.canEnterBuiltYear)
  const schema = useMemo(() => informProviderForm({ today, asksBuiltYear }), [today, asksBuiltYear])
  const empty = {
    compliancePropertyId: propertyId,
    problemRegisterIds: [] as number[],
    notes: '',
    propertyBuilt: null as string | null,
  }
  const form = useFormShell(schema, empty)
  const draft = useKeptForm(form, `information about findings ${propertyId}`, ['notes', 'propertyBuilt'])
  const chosen = JSON.stringify(selected.map(registerId))
  useEffect(() => {
    const ids = JSON.parse(chosen) as number[]
    form.setValue('problemRegisterIds', ids, { shouldValidate: form.formState.isSubmitted })
  }, [form, chosen])
  const [notes, built] = form.watch(['notes', 'propertyBuilt'])
  return {
    form,
    draft,
    asksBuiltYear,
    isTyped: (notes ?? '').trim() !== '' || (built ?? null) !== null,
    reset: () => form.reset(empty),
  }
}

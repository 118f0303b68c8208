import { agreedTimeLabel, type SolutionLabel } from '../../../contract/access-issues/access-issues.ts'
import { shortDay } from '../../../contract/day-text.ts'
import type { Day } from '../../../contract/days.ts'

/**
 * What was done, for the history of a property. Solutions that change no data are recorded as statements, because a
 * saved key, tenancy or booking closes its issues by itself.
 */
const results: Record<SolutionLabel, string> = {
  VerifyGoodKey: 'The agency stated that the key works',
  VerifyKeyOnsite: 'A key is kept at the property',
  AddEmail: 'The agency stated that it added an email address',
  AgencyEmail: 'The tenant was emailed',
  AgencyEmailToOwnersCorpAccessInstructions: 'The owners corporation was asked for access',
  SpeakWithTenant: 'The agency spoke with the tenant',
  AddTenantDetails: 'The agency stated that it added the tenant details',
  UpdateTenantDetails: 'The agency stated that it updated the tenant details',
  ConfirmTenantDetails: 'The tenancy details were confirmed',
  ConfirmVacantTenantDetails: 'The property was confirmed as vacant',
  AddAdditionalPointOfContact: 'Another contact was given',
  MakeTenantDetailsAccurate: 'The agency stated that it corrected the tenant details',
  ProvideAccessInstructions: 'Access instructions were given',
  ProvideInstructionsToBypassHomeSecurity: 'The security system was explained',
  ManuallyBookInJobForTenant: 'The agency stated that it agreed a time with the tenant',
  AllowAllFormsOfEntry: 'Every way in was allowed',
  AllowEntryAppt: 'Appointments were allowed',
  AllowEntryEnInternal: 'Entry by notice was allowed',
  AllowEntryTRKP: 'Key pick-up by the tenant’s request was allowed',
  AllowEntryVacant: 'Vacant entry was allowed',
}

/** What the agency says it wrote elsewhere. */
const statements: Partial<Record<string, string>> = {
  AgencyEmail: 'The agency stated that it emailed the tenant',
  AgencyEmailToOwnersCorpAccessInstructions: 'The agency stated that it asked the owners corporation for access',
}

export type Taken = {
  label: string
  /** Of the solution, for one that is new to the catalogue. */
  name: string
  isEmailSent: boolean
  onDay: Day | null
}

export function describeResult({ label, name, isEmailSent, onDay }: Taken): string {
  if (label === agreedTimeLabel && onDay !== null) return `${results[agreedTimeLabel]} for ${shortDay(onDay)}`
  const stated = isEmailSent || !Object.hasOwn(statements, label) ? undefined : statements[label]
  return stated ?? (Object.hasOwn(results, label) ? results[label as SolutionLabel] : name)
}

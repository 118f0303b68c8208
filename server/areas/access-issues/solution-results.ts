import type { SolutionLabel } from '../../../contract/access-issues/access-issues.ts'

/** What was done, for the history of a property. */
const results: Record<SolutionLabel, string> = {
  VerifyGoodKey: 'The key was checked',
  VerifyKeyOnsite: 'A key is kept at the property',
  AddEmail: 'An email address was added',
  AgencyEmail: 'The tenant was emailed',
  AgencyEmailToOwnersCorpAccessInstructions: 'The owners corporation was asked for access',
  SpeakWithTenant: 'The agency spoke with the tenant',
  AddTenantDetails: 'The tenant details were added',
  UpdateTenantDetails: 'The tenant details were updated',
  ConfirmTenantDetails: 'The tenancy details were confirmed',
  ConfirmVacantTenantDetails: 'The property was confirmed as vacant',
  AddAdditionalPointOfContact: 'Another contact was given',
  MakeTenantDetailsAccurate: 'The tenant details were corrected',
  ProvideAccessInstructions: 'Access instructions were given',
  ProvideInstructionsToBypassHomeSecurity: 'The security system was explained',
  ManuallyBookInJobForTenant: 'A time was agreed with the tenant',
  AllowAllFormsOfEntry: 'Every way in was allowed',
  AllowEntryAppt: 'Appointments were allowed',
  AllowEntryEnInternal: 'Entry by notice was allowed',
  AllowEntryTRKP: 'Key pick-up by the tenant’s request was allowed',
  AllowEntryVacant: 'Vacant entry was allowed',
}

/** A solution that is new to the catalogue is described by its name. */
export const describeResult = (label: string, publicName: string): string =>
  Object.hasOwn(results, label) ? results[label as SolutionLabel] : publicName

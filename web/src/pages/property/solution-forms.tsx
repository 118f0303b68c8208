import { lazy } from 'react'
import type { AgencySettings } from '@contract/me.ts'
import { states } from '@contract/states.ts'
import { bookedText } from '@/areas/bookings/visit-labels.ts'
import { useSession } from '@/shared/session/use-session.ts'
import type { SolutionFormProps, SolutionRegistry } from '@/shared/solution-forms/solution-forms.ts'

const TenancyDialog = lazy(async () => import('@/areas/tenancies/tenancy-wizard/TenancyDialog.tsx'))
const EditPropertyDialog = lazy(async () => import('@/areas/keys/edit-property-wizard/EditPropertyDialog.tsx'))
const EntryPreferencesDialog = lazy(async () => import('@/areas/entry-preferences/EntryPreferencesDialog.tsx'))
const BookingDialog = lazy(async () => import('@/areas/bookings/booking-wizard/BookingDialog.tsx'))
const SendEmailDialog = lazy(async () => import('@/areas/emails/composer/SendEmailDialog.tsx'))
const EmailSolution = lazy(async () => import('@/areas/emails/composer/EmailSolution.tsx'))
const TenancyDetails = lazy(async () => import('@/areas/tenancies/TenancyDetails.tsx'))
const TenantContacts = lazy(async () => import('@/areas/tenancies/TenantContacts.tsx'))
const KeyDetails = lazy(async () => import('@/areas/keys/KeyDetails.tsx'))

const AddTenancy = ({ property, onDone, onCancel }: SolutionFormProps) => (
  <TenancyDialog property={property} mode="add" onSaved={() => onDone()} onClose={onCancel} />
)
const EditTenancy = ({ property, onDone, onCancel }: SolutionFormProps) => (
  <TenancyDialog property={property} mode="edit" addsIfNone onSaved={() => onDone()} onClose={onCancel} />
)
const EditKey = ({ property, onDone, onCancel }: SolutionFormProps) => (
  <EditPropertyDialog property={property} isStrict onSaved={() => onDone()} onClose={onCancel} />
)
const EditOnsiteKey = ({ property, onDone, onCancel }: SolutionFormProps) => (
  <EditPropertyDialog property={property} onSaved={() => onDone()} onClose={onCancel} />
)
const EditPreferences = ({ property, onDone, onCancel }: SolutionFormProps) => (
  <EntryPreferencesDialog property={property} onSaved={() => onDone()} onClose={onCancel} />
)
function BookVisit({ property, onDone, onCancel }: SolutionFormProps) {
  const { timeZone } = states[useSession().complianceAgencyState]
  return (
    <BookingDialog
      property={property}
      onBooked={(visit) => onDone({ booked: bookedText(visit, timeZone) })}
      onClose={onCancel}
    />
  )
}
const EmailTenant = ({ property, issueId, onCancel }: SolutionFormProps) => (
  <SendEmailDialog property={property} noticeId={issueId > 0 ? issueId : undefined} onClose={onCancel} />
)
const EmailOwnersCorporation = ({ property, solution, issueId, onDone, onCancel }: SolutionFormProps) => (
  <SendEmailDialog
    property={property}
    audience="owners corporation"
    resolves={{ solutionLabel: solution.solution_label, issueId }}
    onSent={() => onDone()}
    onClose={onCancel}
  />
)

const editTenancy = { form: { label: 'Edit tenancy', Form: EditTenancy, isSolution: true }, Details: TenancyDetails }

/** One preference is allowed in the wizard itself; the form shows all of them. */
const editPreferences = { form: { label: 'Entry preferences', Form: EditPreferences, isForIntegrated: true } }

/** The forms and details of other areas, by solution label. */
export function solutionForms(agency: AgencySettings | null): SolutionRegistry {
  // An agency that cannot send from here writes from its own mail program and states that it has.
  const canSend = agency?.email.isSendingEnabled === true && agency.email.isDomainSetUp && agency.email.isAccountListed
  return {
    VerifyGoodKey: { form: { label: 'Update the key', Form: EditKey, isSolution: true }, Details: KeyDetails },
    VerifyKeyOnsite: {
      form: { label: 'Edit property', Form: EditOnsiteKey, isForIntegrated: true },
      Details: KeyDetails,
    },
    SpeakWithTenant: {
      form: { label: 'Add the tenants', Form: EditTenancy, isOnlyWithoutTenants: true },
      Details: TenantContacts,
    },
    AddTenantDetails: { form: { label: 'Add tenancy', Form: AddTenancy, isSolution: true }, Details: TenancyDetails },
    AddEmail: editTenancy,
    UpdateTenantDetails: editTenancy,
    MakeTenantDetailsAccurate: editTenancy,
    ConfirmTenantDetails: { form: { label: 'Edit tenancy', Form: EditTenancy }, Details: TenancyDetails },
    ConfirmVacantTenantDetails: { form: { label: 'Add tenancy', Form: AddTenancy }, Details: TenancyDetails },
    AgencyEmail: canSend
      ? { inline: { submitLabel: 'Send email', Form: EmailSolution } }
      : { form: { label: 'Write the email', Form: EmailTenant, isForIntegrated: true } },
    AgencyEmailToOwnersCorpAccessInstructions: {
      form: { label: 'Email the owners corporation', Form: EmailOwnersCorporation, isForIntegrated: true },
    },
    AllowAllFormsOfEntry: editPreferences,
    AllowEntryAppt: editPreferences,
    AllowEntryEnInternal: editPreferences,
    AllowEntryTRKP: editPreferences,
    AllowEntryVacant: editPreferences,
    ManuallyBookInJobForTenant: {
      form: agency?.allowAgencyPortalBooking
        ? { label: 'Choose a time', Form: BookVisit, isForIntegrated: true, isRequired: true, isSolution: true }
        : undefined,
    },
  }
}

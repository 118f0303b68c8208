import { lazy } from 'react'
import type { SolutionFormProps, SolutionRegistry } from '@/shared/solution-forms/solution-forms.ts'

const TenancyDialog = lazy(async () => import('@/areas/tenancies/tenancy-wizard/TenancyDialog.tsx'))
const EditPropertyDialog = lazy(async () => import('@/areas/keys/edit-property-wizard/EditPropertyDialog.tsx'))
const TenancyDetails = lazy(async () => import('@/areas/tenancies/TenancyDetails.tsx'))
const KeyDetails = lazy(async () => import('@/areas/keys/KeyDetails.tsx'))

/* The dialogs close after saving and after cancelling alike; the wizard then looks at the case again. */

const AddTenancy = ({ property, onDone }: SolutionFormProps) => (
  <TenancyDialog property={property} mode="add" onClose={onDone} />
)
const EditTenancy = ({ property, onDone }: SolutionFormProps) => (
  <TenancyDialog property={property} mode="edit" onClose={onDone} />
)
const EditKey = ({ property, onDone }: SolutionFormProps) => (
  <EditPropertyDialog property={property} isStrict onClose={onDone} />
)

const editTenancy = { form: { label: 'Edit tenancy', Form: EditTenancy }, Details: TenancyDetails }

/** The forms and details of other areas, by solution label. */
export const solutionForms: SolutionRegistry = {
  VerifyGoodKey: { form: { label: 'Update the key', Form: EditKey }, Details: KeyDetails },
  AddTenantDetails: { form: { label: 'Add tenancy', Form: AddTenancy } },
  AddEmail: editTenancy,
  UpdateTenantDetails: editTenancy,
  MakeTenantDetailsAccurate: editTenancy,
  ConfirmTenantDetails: editTenancy,
}

import { checkAgency, type AgencyField, type TypedAgency } from '../../areas/agencies/typed-agency.ts'

/** The pages of the wizard, in their order. */
export const agencySteps = {
  agency: { title: 'Agency', fields: ['name', 'tradingNames', 'abn', 'emailDomain'] },
  office: { title: 'Office', fields: ['addressLine1', 'suburb', 'postcode', 'postalAddress', 'phone', 'email'] },
  services: {
    title: 'Services',
    fields: ['software', 'services', 'packageName', 'entryPreference'],
  },
  money: { title: 'Money', fields: ['payer', 'accountName', 'bsb', 'accountNumber', 'billerCode'] },
  master: { title: 'Master user', fields: ['masterName', 'masterEmail', 'demandsSecondFactor'] },
} as const satisfies Record<string, { title: string; fields: readonly AgencyField[] }>

export type AgencyStep = keyof typeof agencySteps
export const stepNames = Object.keys(agencySteps) as AgencyStep[]
export const isStep = (text: string): text is AgencyStep => Object.hasOwn(agencySteps, text)

export const stepAfter = (step: AgencyStep): AgencyStep | 'summary' =>
  stepNames[stepNames.indexOf(step) + 1] ?? 'summary'

export const stepOfField = (field: AgencyField): AgencyStep =>
  stepNames.find((step) => (agencySteps[step].fields as readonly AgencyField[]).includes(field)) ?? 'agency'

/** The messages for the fields of a step. */
export function errorsOfStep(step: AgencyStep, typed: TypedAgency): Partial<Record<AgencyField, string>> {
  const errors = checkAgency(typed)
  const own = agencySteps[step].fields as readonly AgencyField[]
  return Object.fromEntries(Object.entries(errors).filter(([field]) => own.includes(field as AgencyField)))
}

/** Also one without required fields only once it was saved. */
export const isStepDone = (step: AgencyStep, typed: TypedAgency): boolean =>
  agencySteps[step].fields.some((field) => typed[field] !== '') && Object.keys(errorsOfStep(step, typed)).length === 0

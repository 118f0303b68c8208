import { createContext, useContext, type ComponentType } from 'react'
import { contactableTenants } from '@contract/access-issues/access-issue-forms.ts'
import type { TypedAction } from '@contract/access-issues/access-case.ts'
import type { Solution } from '@contract/access-issues/access-issues.ts'
import type { CallError } from '@/shared/api/call-error.ts'
import type { PropertyInShort } from '@/shared/property-actions/property-dialog.ts'

/*
 * Solutions of access issues that need a form of another area: the page fills this registry, so that the wizard does not
 * import other areas.
 */

/** What came of a form, for the last screen of the wizard. */
export type SolutionResult = { booked: string }

export type SolutionFormProps = {
  property: PropertyInShort
  solution: Solution
  /** The problem set from which the form was opened; 0 if the preferences alone are the problem. */
  issueId: number
  /** Something was saved. The wizard then loads the case again and goes on if the problem is solved. */
  onDone: (result?: SolutionResult) => void
  onCancel: () => void
}

export type SolutionForm = {
  /** What the button opens: "Edit tenancy". */
  label: string
  /** A dialog over the wizard. */
  Form: ComponentType<SolutionFormProps>
  /** True if the solution consists of the form, so that it cannot be stated without it. */
  isRequired?: boolean
  /** True if saving the form is the solution: the wizard records it unless the save has already solved the problem. */
  isSolution?: boolean
  /** True if the form does not change data that the software of an integrated property manages. */
  isForIntegrated?: boolean
  /** True if the form is needed only while the property is let and no tenant is known who can be called. */
  isOnlyWithoutTenants?: boolean
}

/** What was typed for each solution, kept while the user looks at others or a failure is shown. */
export type Drafts = {
  read: (key: string) => object | undefined
  write: (key: string, values: object, isTyped: boolean) => void
}

/** A form in the tab of its solution, which the wizard's button submits. */
export type SolutionInlineProps = {
  property: PropertyInShort
  solution: Solution
  issueId: number
  formId: string
  drafts: Drafts
  draftKey: string
  send: (action: Pick<TypedAction, 'email'> & { solution: string; issueId: number }) => void
  refusal: CallError | null
  isPending: boolean
  onUploading: (isUploading: boolean) => void
}

export type SolutionParts = {
  /** Takes the place of the statement that the solution was done. */
  inline?: { submitLabel: string; Form: ComponentType<SolutionInlineProps> } | undefined
  /** Absent if the form cannot be used at present. */
  form?: SolutionForm | undefined
  /** What the user should look at before confirming. */
  Details?: ComponentType<{ propertyId: number }>
}

/** By solution label. */
export type SolutionRegistry = Readonly<Record<string, SolutionParts>>

export const SolutionFormsContext = createContext<SolutionRegistry>({})

const nothing: SolutionParts = {}

type SolvedProperty = { isIntegrated: boolean; isVacant: boolean; occupants: readonly { name: string | null }[] }

/** The form is left out if the property's software manages the data that it changes, or if it is not needed. */
export function useSolutionParts(label: string, { isIntegrated, isVacant, occupants }: SolvedProperty): SolutionParts {
  const registry = useContext(SolutionFormsContext)
  const { form, ...parts } = Object.hasOwn(registry, label) ? (registry[label] ?? nothing) : nothing
  const isManagedElsewhere = isIntegrated && form?.isForIntegrated !== true
  const isNeedless = form?.isOnlyWithoutTenants === true && (isVacant || contactableTenants(occupants).length > 0)
  return isManagedElsewhere || isNeedless ? parts : { ...parts, form }
}

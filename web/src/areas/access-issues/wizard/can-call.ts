import type { AccessCase } from '@contract/access-issues/access-case.ts'
import { contactableTenants } from '@contract/access-issues/access-issue-forms.ts'

/** A call note needs a tenant. */
export const canCall = ({ occupants }: AccessCase['property']): boolean => contactableTenants(occupants).length > 0

import type { Day } from '../../../contract/days.ts'
import type { ResultKind } from '../../../contract/sent-results.ts'
import type { ServiceCode } from '../../../contract/services.ts'

/** A check that was done, as it goes back to management software. */
export type CheckResult = {
  /** Ours, a UUID: the same whenever this result is sent. */
  id: string
  kind: ResultKind
  /** The property’s id in that software. */
  propertyReference: string
  propertyAddress: string
  service: ServiceCode
  doneOn: Day
  nextDueOn: Day | null
  /** How the next day follows from that of the check; null if it does not. */
  intervalMonths: number | null
  /** Passed, or repaired since. */
  isCompliant: boolean
  technician: string
  supplierName: string
  supplierAbn: string | null
  appliances: readonly {
    name: string
    location: string | null
    expiresOn: Day | null
    change: 'FOUND' | 'ADDED' | 'REPLACED' | 'REMOVED'
  }[]
  document: { title: string; fileName: string; bytes: Buffer }
}

import type { Day } from '../../../contract/days.ts'
import type { SupplierType } from '../../../contract/portfolio/portfolio.ts'
import type { ServiceProvider } from '../../../contract/portfolio/service-providers.ts'
import type { StoredResult } from './property-facts.ts'
import type { WorkMark } from './card-work.ts'

export type OtherServiceRow = {
  serviceId: number
  providedBy: ServiceProvider | null
  supplierType: SupplierType
  serviceProvider: string | null
  lastOn: Day | null
  nextDueOn: Day | null
  stored: Pick<StoredResult, 'compliance' | 'reason'> | null
}

/** All facts for the card of a property that is in the agency's software but not on the provider's books. */
export type OtherRow = {
  id: number
  managerId: number | null
  managerName: string | null
  addressLine1: string
  addressLine2: string
  software: string
  firstActiveOn: Day
  isResidential: boolean
  hasGas: boolean | null
  isWaterCharged: boolean | null
  isUnderEnrolment: boolean
  enrolmentOrderId: number | null
  isDismissed: boolean
  mark: WorkMark | null
  services: OtherServiceRow[]
}

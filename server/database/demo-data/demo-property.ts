import type { Address, Dwelling } from './addresses.ts'
import type { DayNumber } from './calendar.ts'
import type { Scenario } from './scenario.ts'
import type { LeaseFacts } from './tenancies.ts'

/** One property on the provider's books while its rows are generated. */
export type DemoProperty = {
  id: number
  scenario: Scenario
  address: Address
  dwelling: Dwelling
  managerId: number | null
  software: string | null
  enrolledOn: DayNumber
  /** When it was cancelled; nothing happens to it afterwards. */
  cancelledOn: DayNumber | null
  lease: LeaseFacts
}

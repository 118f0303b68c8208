import type { AgencySettings } from '@contract/me.ts'
import type { PropertyDetails } from '@contract/properties/property-page.ts'

/** What a row of any list tells of its property; a list that does not tell of services leaves them out. */
export type MenuRow = {
  tags: readonly string[]
  isIntegrated?: boolean
  services?: readonly { jobStatus: string }[]
  updates?: readonly { code: string }[]
}
export type MenuAgency = Pick<AgencySettings, 'canRequestHold' | 'canRequestCancellation'>

/** Offered, not offered, or shown with the reason why it cannot be done now. */
export type Gate = boolean | { why: string }
export type MenuGates = Record<
  'editTenancy' | 'addTenancy' | 'editKeys' | 'confirmGas' | 'requestHold' | 'requestCancellation',
  Gate
>

const nothingToHold = { why: 'No services available to hold' }

/** Without tenancies typed here, and without anything to end, a cancelled property can only be looked at. */
export function gatesOfRow(row: MenuRow, agency: MenuAgency | null): MenuGates {
  const { tags, services, updates = [] } = row
  const isCancelled = tags.includes('CANCELLED')
  const isIntegrated = row.isIntegrated ?? tags.includes('INTEGRATED')
  const isVacant = tags.includes('VACANT')
  const ongoing = services?.filter(({ jobStatus }) => jobStatus !== 'CANCELLED')
  const hasServices = ongoing === undefined || ongoing.length > 0
  const canEnd = !isCancelled && hasServices
  const isAllOnHold = ongoing?.every(({ jobStatus }) => jobStatus === 'ON_HOLD') ?? false
  return {
    editTenancy: !isCancelled && !isIntegrated && !isVacant,
    addTenancy: !isCancelled && !isIntegrated,
    // The key left onsite can be told of an integrated property too.
    editKeys: !isCancelled,
    confirmGas: !isCancelled && updates.some(({ code }) => code === 'GAS_CONFIRMATION_REQUIRED'),
    requestHold: canEnd && (agency?.canRequestHold ?? false) && (isAllOnHold ? nothingToHold : true),
    requestCancellation: canEnd && (agency?.canRequestCancellation ?? false),
  }
}

/** The server has the last word where it was asked about this very property. */
export function gatesOfDetails(details: PropertyDetails, agency: MenuAgency | null): MenuGates {
  const gates = gatesOfRow(details, agency)
  const allowed = (name: keyof MenuGates): Gate => (gates[name] === true ? details.actions[name] : gates[name])
  return {
    editTenancy: allowed('editTenancy'),
    addTenancy: allowed('addTenancy'),
    editKeys: allowed('editKeys'),
    // Once it was said it can be said again, so the server is asked and not the list of what is missing.
    confirmGas: details.actions.confirmGas,
    requestHold: allowed('requestHold'),
    requestCancellation: allowed('requestCancellation'),
  }
}

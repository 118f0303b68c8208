import type { Appliance } from '../../../contract/properties/property-page.ts'
import { serviceCodes, services } from '../../../contract/services.ts'
import type { ApplianceRow } from './property-row.ts'

const placeOf = ({ serviceId }: ApplianceRow): number =>
  serviceCodes.findIndex((code) => services[code].id === serviceId)
const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)

/** Sorted by service in display order, then by name. */
export const toAppliances = (rows: readonly ApplianceRow[]): Appliance[] =>
  rows
    .toSorted((one, other) => placeOf(one) - placeOf(other) || compare(one.name, other.name) || one.id - other.id)
    .map(({ id, ...appliance }) => ({ applianceId: id, ...appliance }))

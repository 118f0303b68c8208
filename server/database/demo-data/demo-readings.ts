import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { checksIn, type CitedLaws } from '../../areas/service-checks/checks-by-service.ts'
import {
  isWithinLimit,
  limitText,
  neededReadings,
  type NeededReading,
} from '../../areas/service-reports/service-readings.ts'
import type { ReportReading } from '../../areas/service-reports/service-report.ts'
import { usualReadings } from '../demo-data-sources/usual-readings.ts'

/** A number from 0 to 1 that is always the same for a visit, and takes nothing from the draws of other data. */
function shareOf(seed: number): number {
  const mixed = Math.imul(seed ^ (seed >>> 15), 0x2c1b3c6d)
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 0xffffffff
}

export type DemoReading = NeededReading & { value: string; location: string }

/** What was measured at a visit for the checks that none of these findings failed. */
export function demoReadings(
  state: StateCode,
  service: ServiceCode,
  visitId: number,
  found: ReadonlySet<string>,
  laws: CitedLaws = {},
): DemoReading[] {
  const checks = checksIn(state, service, laws)
  return neededReadings(service, laws).flatMap((reading, place) => {
    const usual = usualReadings[`${service}:${reading.code}`]
    const check = checks.find(({ code }) => code === reading.neededFor)
    if (!usual || !check || check.findings.some((code) => found.has(code))) return []
    const share = shareOf(visitId * 31 + place + service.length * 7919)
    const value = (usual.from + share * (usual.to - usual.from)).toFixed(usual.decimals)
    const location = usual.places[Math.floor(share * 977) % usual.places.length] as string
    return [{ ...reading, value, location }]
  })
}

/** As stored with the check. */
export const toReportReading = ({ value, location, ...reading }: DemoReading): ReportReading => ({
  name: reading.name,
  location,
  value: `${value} ${reading.unit}`,
  limit: limitText(reading),
  isWithinLimit: isWithinLimit(reading, Number(value)),
})

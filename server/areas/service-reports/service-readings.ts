import type { ServiceCode } from '../../../contract/services.ts'
import type { CitedLaws } from '../service-checks/checks-by-service.ts'
import type { ReportReading } from './service-report.ts'

export type ServiceReading = {
  /** Stored with the results of a visit. */
  code: string
  name: string
  unit: string
  /** A value below or above the limit fails; null where no limit is set. */
  limit: { least: number } | { most: number } | null
  /** Codes of the checks of which a value beyond the limit fails one. */
  checks?: readonly string[]
  /** The code of the check that passes only with this value. */
  neededFor?: string
  /** Only where a visit looks at this duty. */
  withDuty?: string
  /** Only where no visit looks at this duty. */
  withoutDuty?: string
}

/** What is measured for each service. Limits are those of the standards that the checks cite. */
export const serviceReadings: Record<ServiceCode, readonly ServiceReading[]> = {
  smoke: [
    {
      code: 'SOUND_LEVEL',
      name: 'Sound level at 3 m',
      unit: 'dB',
      limit: { least: 85 },
      checks: ['SOUNDS'],
      neededFor: 'SOUNDS',
    },
    { code: 'BATTERY', name: 'Battery voltage', unit: 'V', limit: null },
  ],
  gas: [
    {
      code: 'PRESSURE_LOSS',
      name: 'Pressure loss in the leakage test',
      unit: 'kPa',
      limit: { most: 0 },
      checks: ['LEAKAGE'],
      neededFor: 'LEAKAGE',
    },
    { code: 'SUPPLY_PRESSURE', name: 'Supply pressure', unit: 'kPa', limit: null },
    {
      code: 'CARBON_MONOXIDE',
      name: 'Carbon monoxide in the room',
      unit: 'ppm',
      limit: null,
      neededFor: 'CARBON_MONOXIDE',
    },
  ],
  electrical: [
    {
      code: 'TRIP_TIME',
      name: 'Trip time of safety switch',
      unit: 'ms',
      limit: { most: 300 },
      checks: ['SAFETY_SWITCHES'],
      neededFor: 'SAFETY_SWITCHES',
    },
    {
      code: 'INSULATION',
      name: 'Insulation resistance',
      unit: 'MΩ',
      limit: { least: 1 },
      checks: ['WIRING', 'POWER_POINTS', 'LIGHTS', 'FIXED_APPLIANCES', 'SWITCHBOARD'],
      neededFor: 'WIRING',
    },
    {
      code: 'MAIN_EARTH',
      name: 'Resistance of main earth',
      unit: 'Ω',
      limit: { most: 0.5 },
      checks: ['EARTHING'],
      neededFor: 'EARTHING',
    },
  ],
  blinds: [{ code: 'CORD_HEIGHT', name: 'Lowest point of cord', unit: 'mm', limit: null }],
  water: [
    {
      code: 'SHOWER_FLOW',
      name: 'Flow of shower',
      unit: 'L/min',
      limit: { most: 9 },
      checks: ['SHOWERS'],
      neededFor: 'SHOWERS',
      withoutDuty: 'SHOWER_HEADS',
    },
    {
      code: 'SHOWER_STARS',
      name: 'Water rating of shower head',
      unit: 'stars',
      limit: { least: 4 },
      checks: ['SHOWERS'],
      neededFor: 'SHOWERS',
      withDuty: 'SHOWER_HEADS',
    },
    { code: 'TAP_FLOW', name: 'Flow of tap', unit: 'L/min', limit: { most: 9 }, checks: ['TAPS'], neededFor: 'TAPS' },
  ],
  rcd: [
    {
      code: 'TRIP_TIME',
      name: 'Trip time of safety switch',
      unit: 'ms',
      limit: { most: 300 },
      checks: ['TRIP_TIME'],
      neededFor: 'TRIP_TIME',
    },
  ],
}

export type NeededReading = ServiceReading & { neededFor: string }

/** What is measured for a service where visits look at these duties. */
export const readingsOf = (service: ServiceCode, laws: CitedLaws = {}): ServiceReading[] =>
  serviceReadings[service].filter(
    ({ withDuty, withoutDuty }) =>
      (withDuty === undefined || laws[withDuty] !== undefined) &&
      (withoutDuty === undefined || laws[withoutDuty] === undefined),
  )

/** The values without which a check of the service cannot pass. */
export const neededReadings = (service: ServiceCode, laws?: CitedLaws): NeededReading[] =>
  readingsOf(service, laws).flatMap((reading) =>
    reading.neededFor === undefined ? [] : [{ ...reading, neededFor: reading.neededFor }],
  )

/** "at most 300 ms" */
export function limitText({ limit, unit }: ServiceReading): string | null {
  if (limit === null) return null
  return 'least' in limit ? `at least ${limit.least} ${unit}` : `at most ${limit.most} ${unit}`
}

export function isWithinLimit({ limit }: ServiceReading, value: number): boolean | null {
  if (limit === null) return null
  return 'least' in limit ? value >= limit.least : value <= limit.most
}

/** "Trip time of safety switch, kitchen: 24 ms (at most 300 ms), passed" */
export function measuredText({ name, location, value, limit, isWithinLimit: isWithin }: ReportReading): string {
  const result = isWithin === null ? '' : `, ${isWithin ? 'passed' : 'failed'}`
  return `${location === null ? name : `${name}, ${location}`}: ${value}${limit === null ? '' : ` (${limit})`}${result}`
}

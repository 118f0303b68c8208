import type { ServiceCode } from '../../../contract/services.ts'

export type ServiceReading = {
  /** Stored with the results of a visit. */
  code: string
  name: string
  unit: string
  /** A value below or above the limit fails; null where no limit is set. */
  limit: { least: number } | { most: number } | null
  /** Codes of the checks of which a value beyond the limit fails one. */
  checks?: readonly string[]
}

/** What is measured for each service. Limits are those of the standards that the checks cite. */
export const serviceReadings: Record<ServiceCode, readonly ServiceReading[]> = {
  smoke: [
    { code: 'SOUND_LEVEL', name: 'Sound level at 3 m', unit: 'dB', limit: { least: 85 }, checks: ['SOUNDS'] },
    { code: 'BATTERY', name: 'Battery voltage', unit: 'V', limit: null },
  ],
  gas: [
    {
      code: 'PRESSURE_LOSS',
      name: 'Pressure loss in the leakage test',
      unit: 'kPa',
      limit: { most: 0 },
      checks: ['LEAKAGE'],
    },
    { code: 'SUPPLY_PRESSURE', name: 'Supply pressure', unit: 'kPa', limit: null },
    { code: 'CARBON_MONOXIDE', name: 'Carbon monoxide in the room', unit: 'ppm', limit: null },
  ],
  electrical: [
    {
      code: 'TRIP_TIME',
      name: 'Trip time of safety switch',
      unit: 'ms',
      limit: { most: 300 },
      checks: ['SAFETY_SWITCHES'],
    },
    {
      code: 'INSULATION',
      name: 'Insulation resistance',
      unit: 'MΩ',
      limit: { least: 1 },
      checks: ['WIRING', 'POWER_POINTS', 'LIGHTS', 'FIXED_APPLIANCES', 'SWITCHBOARD'],
    },
    { code: 'MAIN_EARTH', name: 'Resistance of main earth', unit: 'Ω', limit: { most: 0.5 }, checks: ['EARTHING'] },
  ],
  blinds: [{ code: 'CORD_HEIGHT', name: 'Lowest point of cord', unit: 'mm', limit: null }],
  water: [{ code: 'FLOW', name: 'Flow', unit: 'L/min', limit: { most: 9 }, checks: ['SHOWERS', 'TAPS'] }],
  rcd: [
    { code: 'TRIP_TIME', name: 'Trip time of safety switch', unit: 'ms', limit: { most: 300 }, checks: ['TRIP_TIME'] },
  ],
}

/** "at most 300 ms" */
export function limitText({ limit, unit }: ServiceReading): string | null {
  if (limit === null) return null
  return 'least' in limit ? `at least ${limit.least} ${unit}` : `at most ${limit.most} ${unit}`
}

export function isWithinLimit({ limit }: ServiceReading, value: number): boolean | null {
  if (limit === null) return null
  return 'least' in limit ? value >= limit.least : value <= limit.most
}

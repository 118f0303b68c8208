import type { ChartUnit } from '@/ui/charts/chart-unit.ts'

/** Every number shows its unit: a bar counts properties, a tab counts its rows. */
export const properties: ChartUnit = { one: 'property', many: 'properties' }
export const servicesWithFindings: ChartUnit = { one: 'service with findings', many: 'services with findings' }

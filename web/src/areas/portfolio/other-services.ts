import { findLabel } from '@contract/labels.ts'
import { supplierTypeLabels } from '@contract/portfolio/portfolio.ts'
import { serviceProviderLabels } from '@contract/portfolio/service-providers.ts'
import type { IntegratedProperty } from '@contract/portfolio/property-lists.ts'

type Services = IntegratedProperty['services']

/** The providers of a property, each once, by name. */
export function listProviders({ services, providedBy }: Pick<IntegratedProperty, 'services' | 'providedBy'>): string[] {
  if (providedBy === 'DETECTOR_INSPECTOR') return [serviceProviderLabels.DETECTOR_INSPECTOR]
  const names = services.flatMap(({ serviceProvider, supplierType, providedBy: by }) => {
    if (serviceProvider) return [serviceProvider]
    if (supplierType && supplierType !== 'UNKNOWN') return [findLabel(supplierTypeLabels, supplierType)]
    return by ? [findLabel(serviceProviderLabels, by)] : []
  })
  return [...new Set(names)]
}

/** The latest service date of any service. */
export const findLastService = (services: Services): string | null =>
  services
    .flatMap(({ lastServiceDate }) => lastServiceDate ?? [])
    .toSorted()
    .at(-1) ?? null

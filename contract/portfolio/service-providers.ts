/** Who services a property in the portfolio. */
export const serviceProviders = ['DETECTOR_INSPECTOR', 'OTHER'] as const
export type ServiceProvider = (typeof serviceProviders)[number]
export const serviceProviderLabels: Record<ServiceProvider, string> = {
  DETECTOR_INSPECTOR: 'Detector Inspector',
  OTHER: 'Other',
}

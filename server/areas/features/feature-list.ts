import { experimentWireName, type ExperimentName } from '../../../contract/me.ts'

/** A column of the agency that switches something on, for the agency as a whole only. */
export const agencyFlags = [
  'allow_agency_portal_booking',
  'can_request_hold',
  'can_request_cancellation',
  'is_sending_enabled',
  'is_auto_owner_report_allowed',
  'has_strict_keys',
] as const
export type AgencyFlag = (typeof agencyFlags)[number]

/** What the columns are unless they are switched. */
export const flagDefaults: Readonly<Record<AgencyFlag, boolean>> = {
  allow_agency_portal_booking: false,
  can_request_hold: true,
  can_request_cancellation: true,
  is_sending_enabled: true,
  is_auto_owner_report_allowed: true,
  has_strict_keys: false,
}

export type Feature = { name: string; label: string; effect: string }

const experiment = (name: ExperimentName, label: string, effect: string): Feature => ({
  name: experimentWireName(name),
  label,
  effect,
})

/** Features that can be on or off for an agency or a user, in the order of the pages. */
export const experimentFeatures: readonly Feature[] = [
  experiment('Access', 'Portal', 'Opens the portal. Off shows that the page is restricted.'),
  experiment('PropertyDetails', 'Property pages', 'No effect: the pages of properties are open to every user.'),
  experiment('ProblemRegister', 'Reported findings', 'Findings take the place of quotes on the dashboard.'),
  experiment('AgencyEntryMethod', 'Access wizard', 'Access issues are resolved by entry method.'),
  experiment('AdvancedAnalytics', 'Analytics', 'Figures over all agencies of a user.'),
  experiment('CorporateDashboard', 'Corporate dashboard', 'No effect: the dashboard over all agencies is Analytics.'),
  experiment('DownloadEmail', 'Download emails', 'An email can be downloaded instead of sent.'),
  experiment('PortfolioMirroring', 'Other service providers', 'Shows properties that others service.'),
  experiment(
    'OverrideBookableServices',
    'Other bookable services',
    'No effect: bookings offer the services that are due.',
  ),
]

const flag = (name: AgencyFlag, label: string, effect: string): Feature => ({ name, label, effect })

/** Permissions of an agency, in the order of the pages. */
export const flagFeatures: readonly Feature[] = [
  flag('allow_agency_portal_booking', 'Booking', 'The agency books visits for tenants.'),
  flag('can_request_hold', 'Requests of holds', 'The agency may ask to pause a service.'),
  flag('can_request_cancellation', 'Requests of cancellations', 'The agency may ask to end a service.'),
  flag('is_sending_enabled', 'Emails', 'Off: no email leaves the portal for this agency.'),
  flag('is_auto_owner_report_allowed', 'Reports to owners', 'Managers may send reports to owners by themselves.'),
  flag('has_strict_keys', 'Strict keys', 'A key must be available to be picked up.'),
]

export const allFeatures: readonly Feature[] = [...experimentFeatures, ...flagFeatures]

export const isAgencyFlag = (name: string): name is AgencyFlag => (agencyFlags as readonly string[]).includes(name)

export const featureLabel = (name: string): string => allFeatures.find((each) => each.name === name)?.label ?? name

import type { StateCode } from './states.ts'

/** The names and links of the product that the portal shows. Each deployment can set its own; an empty link is not shown. */
export type Brand = {
  name: string
  helpCentreUrl: string
  /** Null: the page of the state system that asks its staff for access. */
  needAccessUrl: string | null
  /** Null: the page of the state system that sends the username by email. */
  forgotUsernameUrl: string | null
  feedbackUrl: string
  brochuresUrl: string
  gettingStartedUrl: string
  privacyUrl: string
  termsUrl: string
  facebookUrl: string
  linkedInUrl: string
  instagramUrl: string
  /** Paths in a state system that the settings page links to. */
  profilePath: string
  officeProfilePath: string
  manageUsersPath: string
  /** The maintenance notice is shown before this day. */
  maintenanceUntil: string
  maintenanceText: string
}

/** How the links of `defaultBrand` begin. */
export const exampleLinks = 'https://provider.example/'

/** Numbers reserved for fiction and addresses reserved for examples, so that the demo cannot contact a real person. */
export const defaultBrand: Brand = {
  name: 'Compliance Portal',
  helpCentreUrl: 'https://provider.example/help',
  needAccessUrl: null,
  forgotUsernameUrl: null,
  feedbackUrl: 'https://provider.example/feedback',
  brochuresUrl: 'https://provider.example/brochures',
  gettingStartedUrl: 'https://provider.example/getting-started',
  privacyUrl: 'https://provider.example/privacy',
  termsUrl: 'https://provider.example/terms',
  facebookUrl: 'https://provider.example/facebook',
  linkedInUrl: 'https://provider.example/linkedin',
  instagramUrl: 'https://provider.example/instagram',
  profilePath: '/Users/profile',
  officeProfilePath: '/Agencies/profile',
  manageUsersPath: '/Users/index',
  maintenanceUntil: '2025-03-31',
  maintenanceText: 'The portal will be briefly unavailable for maintenance this month. Thank you for your patience.',
}

/** How people of a state reach the provider; null: not entered yet. The licence is that for electrical work. */
export type ProviderContact = {
  name: string | null
  phone: string | null
  email: string | null
  licence: string | null
}

/** Configuration that the server writes into the page for the portal to start with. */
export type PageConfig = {
  apiUrl: string
  brand: Brand
  isDevelopment: boolean
  providers: Partial<Record<StateCode, ProviderContact>>
}

/** The provider's names, numbers and links shown in the portal. Each deployment can set its own. */
export type Brand = {
  name: string
  /** Name of the provider, used where its portfolio is distinguished from that of other providers. */
  providerName: string
  helpPhone: string
  helpEmail: string
  helpCentreUrl: string
  needAccessUrl: string
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
  electricalLicences: string
  /** Paths in a state system that the settings page links to. */
  profilePath: string
  officeProfilePath: string
  manageUsersPath: string
  /** The maintenance notice is shown before this day. */
  maintenanceUntil: string
  maintenanceText: string
}

/** Numbers reserved for fiction and addresses reserved for examples, so that the demo cannot contact a real person. */
export const defaultBrand: Brand = {
  name: 'Compliance Portal',
  providerName: 'Detector Inspector',
  helpPhone: '1300 975 707',
  helpEmail: 'help@provider.example',
  helpCentreUrl: 'https://provider.example/help',
  needAccessUrl: 'https://provider.example/contact',
  forgotUsernameUrl: null,
  feedbackUrl: 'https://provider.example/feedback',
  brochuresUrl: 'https://provider.example/brochures',
  gettingStartedUrl: 'https://provider.example/getting-started',
  privacyUrl: 'https://provider.example/privacy',
  termsUrl: 'https://provider.example/terms',
  facebookUrl: 'https://provider.example/facebook',
  linkedInUrl: 'https://provider.example/linkedin',
  instagramUrl: 'https://provider.example/instagram',
  electricalLicences:
    'ACT 00000000 | NSW 000000C | NT C0000 | QLD 00000 | SA PGE 000000 | TAS 0000000 | VIC REC-00000 | WA EC00000',
  profilePath: '/Users/profile',
  officeProfilePath: '/Agencies/profile',
  manageUsersPath: '/Users/index',
  maintenanceUntil: '2025-03-31',
  maintenanceText: 'The portal will be briefly unavailable for maintenance this month. Thank you for your patience.',
}

/** Configuration that the server writes into the page for the portal to start with. */
export type PageConfig = { apiUrl: string; brand: Brand; isDevelopment: boolean }

import { defaultBrand, exampleLinks, type Brand } from '../../contract/brand.ts'
import * as read from './settings.ts'
import { setting } from './settings.ts'

export type BrandValues = Brand

/** Names and links of the product. */
export const brandSettings = {
  BRAND_NAME: setting('Name of the product, in titles and mails', read.text, defaultBrand.name),
  HELP_CENTRE_URL: setting('Address of the help centre', read.webOrMailAddress, defaultBrand.helpCentreUrl),
  NEED_ACCESS_URL: setting(
    'Where “Need access?” leads; default a form of the state system, which reaches the inbox of its staff',
    read.webOrMailAddress,
  ),
  FORGOT_USERNAME_URL: setting(
    'Where “Forgot username?” leads; default the state system’s page for it',
    read.webOrMailAddress,
  ),
  FEEDBACK_URL: setting('Where the feedback tile leads', read.webOrMailAddress, defaultBrand.feedbackUrl),
  BROCHURES_URL: setting('Where the brochures tile leads', read.webOrMailAddress, defaultBrand.brochuresUrl),
  GETTING_STARTED_URL: setting(
    'Where the getting-started tile leads',
    read.webOrMailAddress,
    defaultBrand.gettingStartedUrl,
  ),
  PRIVACY_URL: setting('Address of the privacy policy', read.webOrMailAddress, defaultBrand.privacyUrl),
  TERMS_URL: setting('Address of the terms of use', read.webOrMailAddress, defaultBrand.termsUrl),
  FACEBOOK_URL: setting('Provider’s page on Facebook', read.webOrMailAddress, defaultBrand.facebookUrl),
  LINKEDIN_URL: setting('Provider’s page on LinkedIn', read.webOrMailAddress, defaultBrand.linkedInUrl),
  INSTAGRAM_URL: setting('Provider’s page on Instagram', read.webOrMailAddress, defaultBrand.instagramUrl),
  PROFILE_PATH: setting('“Profile and security” in a state’s system', read.path, defaultBrand.profilePath),
  OFFICE_PROFILE_PATH: setting('“Office profile” in a state’s system', read.path, defaultBrand.officeProfilePath),
  MANAGE_USERS_PATH: setting('“Manage users” in a state’s system', read.path, defaultBrand.manageUsersPath),
  MAINTENANCE_UNTIL: setting(
    'The maintenance notice is shown before this day',
    read.daySetting,
    defaultBrand.maintenanceUntil,
  ),
  MAINTENANCE_TEXT: setting('Text of the maintenance notice', read.text, defaultBrand.maintenanceText),
}

/** The examples among the links are for demos; elsewhere a link that is not set is left out. */
export function readBrand(values: Record<string, string | undefined>, isDemo: boolean): Brand {
  const value = (name: keyof typeof brandSettings) => values[name] as string
  const link = (name: keyof typeof brandSettings) =>
    isDemo || !value(name).startsWith(exampleLinks) ? value(name) : ''
  return {
    name: value('BRAND_NAME'),
    helpCentreUrl: link('HELP_CENTRE_URL'),
    needAccessUrl: values['NEED_ACCESS_URL'] ?? null,
    forgotUsernameUrl: values['FORGOT_USERNAME_URL'] ?? null,
    feedbackUrl: link('FEEDBACK_URL'),
    brochuresUrl: link('BROCHURES_URL'),
    gettingStartedUrl: link('GETTING_STARTED_URL'),
    privacyUrl: link('PRIVACY_URL'),
    termsUrl: link('TERMS_URL'),
    facebookUrl: link('FACEBOOK_URL'),
    linkedInUrl: link('LINKEDIN_URL'),
    instagramUrl: link('INSTAGRAM_URL'),
    profilePath: value('PROFILE_PATH'),
    officeProfilePath: value('OFFICE_PROFILE_PATH'),
    manageUsersPath: value('MANAGE_USERS_PATH'),
    maintenanceUntil: value('MAINTENANCE_UNTIL'),
    maintenanceText: value('MAINTENANCE_TEXT'),
  }
}

import { defaultBrand, type Brand } from '../../contract/brand.ts'
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

export function readBrand(values: Record<string, string | undefined>): Brand {
  const value = (name: keyof typeof brandSettings) => values[name] as string
  return {
    name: value('BRAND_NAME'),
    helpCentreUrl: value('HELP_CENTRE_URL'),
    needAccessUrl: values['NEED_ACCESS_URL'] ?? null,
    forgotUsernameUrl: values['FORGOT_USERNAME_URL'] ?? null,
    feedbackUrl: value('FEEDBACK_URL'),
    brochuresUrl: value('BROCHURES_URL'),
    gettingStartedUrl: value('GETTING_STARTED_URL'),
    privacyUrl: value('PRIVACY_URL'),
    termsUrl: value('TERMS_URL'),
    facebookUrl: value('FACEBOOK_URL'),
    linkedInUrl: value('LINKEDIN_URL'),
    instagramUrl: value('INSTAGRAM_URL'),
    profilePath: value('PROFILE_PATH'),
    officeProfilePath: value('OFFICE_PROFILE_PATH'),
    manageUsersPath: value('MANAGE_USERS_PATH'),
    maintenanceUntil: value('MAINTENANCE_UNTIL'),
    maintenanceText: value('MAINTENANCE_TEXT'),
  }
}

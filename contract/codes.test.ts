import { describe, expect, it } from 'vitest'
import { solutionLabels } from './access-issues/access-issues.ts'
import { softwareLabel, softwareNames } from './agency.ts'
import { findTag, readable } from './labels.ts'
import { noticeTypes, toNoticeType } from './notices/notices.ts'
import { propertyTagLabels } from './properties/properties.ts'
import { stateOfId, states } from './states.ts'

const words = (text: string) => text.trim().split(/\s+/)

const tags = words(`
  UNSAFE CANCELLED OUTSTANDING_INVOICES SAFER_HOME_PACKAGE VACANT OVERDUE_INVOICES INTEGRATED PAYG_BILLING SUBSCRIPTION_BILLING
  BETWEEN_TENANCY_TRACKING EXTERNAL_ACTIVE_NOTICES LEASE_AGREEMENT_UPDATE_REQUIRED LEGISLATION_UPGRADE_PENDING NOT_ENROLLED
  ACCESS_ISSUES NET_STATE_CANCELLATION COMPLIANCE_ISSUES PENDING_ITEMS LEGACY_PENDING_ITEMS UPDATE_REQUIRED`)
const notices = words(`
  REQUIRES_AGENCY_CONFIRMATION REFUSING_SERVICE COMMUNICATION_DIFFICULTY BOOKING_PROBLEM_OTHER SAME_TENANT_DETAILS
  UNABLE_TO_CONTACT_OCCUPANT UNABLE_TO_CONTACT_OCCUPANT_AUTO TENANT_REQUIRES_AGENCY_ATTENDANCE NO_TENANT_DETAILS
  TENANT_UNAVAILABLE_BUSINESS_HOURS DUE_DATE_NOT_CORRECTLY_UPDATED TENANT_CANCELLED_CONSECUTIVELY REQUIRE_UPDATE_DETAIL_X_DAYS
  BAD_KEYS UNKNOWN`)
const solutions = words(`
  VerifyGoodKey VerifyKeyOnsite AddEmail AgencyEmail AgencyEmailToOwnersCorpAccessInstructions SpeakWithTenant AddTenantDetails
  UpdateTenantDetails ConfirmTenantDetails ConfirmVacantTenantDetails AddAdditionalPointOfContact MakeTenantDetailsAccurate
  ProvideAccessInstructions ProvideInstructionsToBypassHomeSecurity ManuallyBookInJobForTenant AllowAllFormsOfEntry AllowEntryAppt
  AllowEntryEnInternal AllowEntryTRKP AllowEntryVacant`)

describe('codes that other systems know stay as they are:', () => {
  it.each([
    ['tags of a property', Object.keys(propertyTagLabels), tags],
    ['types of notice', noticeTypes, notices],
    ['solutions of an access issue', solutionLabels, solutions],
    [
      'management software',
      Object.keys(softwareNames),
      words('PROPERTY_TREE PROPERTY_ME CONSOLE KOLMEO PALACE VAULTRE REST OTHER'),
    ],
  ])('%s', (_, codes, expected) => {
    expect(codes).toEqual(expected)
  })

  it('ids of states', () => {
    expect(Object.entries(states).map(([code, { id }]) => `${code} ${id}`)).toEqual([
      'act 1',
      'nsw 2',
      'nt 3',
      'qld 4',
      'sa 5',
      'tas 6',
      'vic 7',
      'wa 8',
    ])
    expect([0, 1, 7, 9].map(stateOfId)).toEqual([undefined, 'act', 'vic', undefined])
  })

  it('types of notice in the spelling of the older screens', () => {
    const older = words(`
      RequiresAgencyConfirmation RefusingService CommunicationDifficulty BookingProblemOther SameTenantDetails
      UnableToContactOccupant UnableToContactOccupantAuto TenantRequiresAgencyAttendance NoTenantDetails
      TenantUnavailableBusinessHours DueDateNotCorrectlyUpdated TenantCancelledConsecutively RequireUpdateDetailXDays
      AccessProblemBadKeys Unknown`)
    expect(older.map(toNoticeType)).toEqual(notices)
  })

  it('a tag has readable words, a known one its own', () => {
    expect(tags.map((tag) => findTag(propertyTagLabels, tag).label).join(', ')).not.toMatch(/[A-Z]{3}|_/)
    expect(findTag(propertyTagLabels, 'SOMETHING_NEW').label).toBe(readable('SOMETHING_NEW'))
  })

  it('management software that is not known shows the name that was given', () => {
    expect([softwareLabel('PROPERTY_ME'), softwareLabel('Rentier'), softwareLabel('constructor')]).toEqual([
      'PropertyMe',
      'Rentier',
      'constructor',
    ])
  })
})

import { experimentWireName } from '../../../contract/me.ts'
import { DemoAddressBook, propertySuburb } from './addresses.ts'
import { writeProperty } from './properties.ts'
import { Landlords } from './landlords.ts'
import { addressForwarded } from './mails.ts'
import { drawLandline, drawPerson, type DemoUser, type DemoPerson } from './people.ts'
import { drawOtherScenario, writeOther } from './portfolio-mirror.ts'
import type { AgencyContext } from './agency-context.ts'
import { demoDayText } from './calendar.ts'
import { agreedPlan } from './money.ts'
import { otherShowcase, showcase, casesOfUrgentQuotes } from './showcase.ts'
import { drawScenario } from './scenario.ts'

const weights = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/**
 * A business number that passes the register's check (weighted sum divisible by 89 once the first digit is lowered by
 * 1) but is clearly invented: two check digits, four zeros, then the given number.
 */
export function artificialAbn(number: number): string {
  const rest = String(number).padStart(9, '0')
  for (let check = 10; check < 100; check++) {
    const digits = `${check}${rest}`
    const sum = weights.reduce(
      (total, weight, place) => total + weight * Number(digits[place + 1]),
      (Number(digits[0]) - 1) * 10,
    )
    if (sum % 89 === 0) return digits
  }
  throw new RangeError(`No check digits exist for ${rest}`)
}

/** Writes an agency with its people, its properties, and the properties in its software that others service. */
export function writeAgency(context: AgencyContext, demoManager: DemoUser | null): void {
  const keyLocation = writeKeyLocation(context, writeOffice(context))
  writePeople(context, demoManager)
  const { agency, random } = context
  const book = new DemoAddressBook(context)
  const landlords = new Landlords(context)
  const wishes = agency.isShowcase
    ? showcase(context)
    : demoManager && agency.size >= 60
      ? casesOfUrgentQuotes(context)
      : []
  const managerOf = (place: number) => agency.before.manager + 1 + (place % agency.managers)
  for (let place = 0; place < agency.size; place++) {
    const scenario = { ...drawScenario(context), ...wishes[place] }
    const ids = { property: agency.before.property + place + 1, mirror: agency.before.mirror + place + 1 }
    // A few properties have no manager yet.
    const manager = random.chance(0.015) ? null : managerOf(random.below(agency.managers))
    writeProperty(context, book, { ...ids, manager, keyLocation }, scenario)
    const owner = landlords.own(ids.property)
    addressForwarded(context, ids.property, owner.email)
    for (const decide of context.decisions.splice(0)) decide(owner.name)
  }
  const otherWishes = agency.isShowcase ? otherShowcase : []
  for (let place = 0; place < agency.others; place++) {
    const scenario = { ...drawOtherScenario(context), ...otherWishes[place] }
    writeOther(context, book, agency.before.mirror + agency.size + place + 1, managerOf(place), scenario)
  }
}

/** Returns the street address. */
function writeOffice(context: AgencyContext): string {
  const { agency, clock, law, random, tables, today } = context
  const { settings } = agency
  const suburb = propertySuburb(law.suburbs, agency.place)
  const domain = settings.emailDomain === 'MISSING' ? null : `${agency.slug}.example.com`
  const foundedOn = today - random.between(900, 3_000)
  const phone = drawLandline(random, agency.state)
  const addressLine1 = `${random.between(1, 200)} High Street`
  tables.agencies.add({
    id: agency.id,
    state: agency.state,
    name: agency.name,
    abn: artificialAbn(agency.id),
    phone,
    email: `office@${agency.slug}.example.com`,
    email_domain: domain,
    is_email_domain_verified: settings.emailDomain === 'VERIFIED',
    address_line_1: addressLine1,
    suburb_id: suburb.id,
    allow_agency_portal_booking: settings.allowsBooking,
    is_sending_enabled: settings.isSendingEnabled,
    is_auto_owner_report_allowed: settings.allowsOwnerReports,
    entry_preference_code: settings.entryPreference,
    ...trustAccount(agency),
    created_at: clock.at(foundedOn, 600),
  })
  if (agreedPlan(agency) !== 'PAYG')
    tables.billingAgreements.add({
      agency_id: agency.id,
      version: 1,
      valid_from: demoDayText(today - 800),
      plan: agreedPlan(agency),
      payer: 'LANDLORD',
      reason: 'Agreed with the principal',
    })
  if (agency.software !== null)
    tables.agencyIntegrations.add({
      agency_id: agency.id,
      software: agency.software,
      is_active: true,
      account_reference: `${agency.slug}-${agency.id}`,
      connected_at: clock.at(foundedOn + 100, 600),
      // Nothing reads it by itself.
      last_synced_at: null,
      last_error: null,
    })
  const switches = [
    ...agency.experiments.map((name) => [name, true] as const),
    ...(settings.hasPortalAccess ? [] : [['Access', false] as const]),
  ]
  for (const [place, [name, isOn]] of switches.entries())
    tables.experiments.add({
      id: 1_000 + agency.id * 10 + place,
      experiment: experimentWireName(name),
      agency_id: agency.id,
      user_id: null,
      is_on: isOn,
    })
  return addressLine1
}

/** Owners of every third agency pay into its trust account, the others to the provider. No bank has this number. */
const trustAccount = ({ id, name }: AgencyContext['agency']) =>
  id % 3 === 0
    ? {
        payment_account_name: `${name} Trust Account`.slice(0, 100),
        payment_bsb: '999-999',
        payment_account_number: String(10_000_000 + id),
      }
    : { payment_account_name: null, payment_bsb: null, payment_account_number: null }

function writeKeyLocation(context: AgencyContext, addressLine1: string): number {
  const { agency, law, tables } = context
  const suburb = propertySuburb(law.suburbs, agency.place)
  tables.keyLocations.add({
    agency_id: agency.id,
    id: agency.id,
    full_address: `${agency.name}, ${addressLine1}, ${suburb.name} ${agency.state.toUpperCase()} ${suburb.postcode}`,
    is_default: true,
  })
  return agency.id
}

const sharing = ['NOT_ALLOWED', 'ONLY_COMPLIANT_SERVICE_REPORTS', 'ALL_SERVICE_REPORTS'] as const

/** The managers, each with their own sign-in name, and the principal, who is the agency's master. */
function writePeople(context: AgencyContext, demoManager: DemoUser | null): void {
  const { agency, clock, random, tables, today, staff } = context
  const usernames = new Set<string>()
  for (const [place, userId] of staff.entries()) {
    const isPrincipal = place === agency.managers
    const isDemoUser = demoManager !== null && place === 0
    const person: DemoPerson = isDemoUser ? demoManager.person : drawPerson(random)
    context.staffNames.set(userId, person.name)
    const managerId = isPrincipal ? null : agency.before.manager + place + 1
    const startedOn = today - random.between(30, 1_400)
    const started = clock.at(startedOn, 540)
    if (managerId !== null)
      tables.propertyManagers.add({
        agency_id: agency.id,
        id: managerId,
        name: person.name,
        email: `${person.mailbox}@${agency.slug}.example.com`,
        phone: drawLandline(random, agency.state),
        is_active: place === 0 || random.chance(0.97),
        report_sharing: sharing[place % 3] ?? 'NOT_ALLOWED',
      })
    // Demo users have their own sign-in names.
    if (isDemoUser) continue
    let username = `${person.mailbox}.${agency.id}`
    while (usernames.has(username)) username += 'x'
    usernames.add(username)
    tables.users.add({
      id: userId,
      state: agency.state,
      username,
      name: person.name,
      email: `${person.mailbox}@${agency.slug}.example.com`,
      staff_roles: '{}',
      is_demo: true,
      created_at: started,
      last_signed_in_at: random.chance(0.8) ? context.past(random.between(1, 20)) : null,
    })
    const hasLeft = place > 1 && !isPrincipal && random.chance(0.05)
    tables.memberships.add({
      user_id: userId,
      agency_id: agency.id,
      state: agency.state,
      is_master: isPrincipal,
      can_send_email: agency.settings.emailDomain === 'VERIFIED' && random.chance(0.8),
      property_manager_id: managerId,
      started_at: started,
      ended_at: hasLeft ? context.past(random.between(1, 25)) : null,
    })
    tables.termsAcceptances.add({ user_id: userId, terms_id: 2, accepted_at: context.past(random.between(1, 18)) })
  }
}

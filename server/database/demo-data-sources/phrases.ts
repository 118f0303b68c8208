/** Free text of a portfolio, as users write it. Invented, without names. */

export const holdReasons = [
  'Renovation under way, power off until completion',
  'Property vacant and being prepared for lease',
  'Property on the market, hold until settlement',
  'Tenant vacating, hold until new lease starts',
  'Tenant unwell or in isolation',
  'Tenant overseas, returns on the date given',
  'Insurance claim, make-safe works in progress',
  'Flood, storm or bushfire damage',
  'Tribunal matter in progress',
  'Locks changed, new keys being cut',
  'Owner reviewing quote',
  'Gas or electricity not connected',
  'Asbestos or contamination report pending',
  'Owners corporation works in common area',
  'Family violence safety plan, agency to arrange access',
  'Bereavement in household',
]

export const cancellationNotes = [
  'Settlement is on Friday, please stop all services from then on.',
  'The owner has told us by email and accepts responsibility.',
  'Management moves to another agency at the end of the month.',
  'Thank you for the service over the years.',
]

export const reviewNotes = [
  'Confirmed with the agency by phone.',
  'The service is already booked for this week and will go ahead.',
  'Please call us about the remaining term of the plan.',
]

export const onsiteKeyNotes = [
  'Lockbox at the gas meter, code with the agency',
  'Key safe beside the back door',
  'Lockbox on the front tap, left of the driveway',
  'With the building manager on the ground floor',
]

export const tenancyNotes = [
  'Dog in the backyard, please call before entering.',
  'Works night shifts, mornings after 11 are best.',
  'Speaks little English, daughter helps on the phone.',
  'Prefers text messages.',
]

export const entryComments = [
  'The tenant asked for at least three days of notice.',
  'Baby in the house: please no visits between 12 and 2.',
  'Alarm panel at the entry, code changes monthly, ask the agency.',
]

export const actionNotes = [
  'Spoke with the tenant, any weekday after 3 pm suits.',
  'New key cut and tested today.',
  'Building manager expects you, sign in at the desk.',
  'Tenant agreed to be home on the day.',
]

export const resolveReasons = [
  'Key was cut again and works now.',
  'Tenant details corrected in our system.',
  'Tenant agreed to the visit.',
  'The dog will be kept inside.',
]

export const callNotes = [
  'Tenant will be home on Thursday morning.',
  'Tenant asked to be called a day before.',
  'Left a message, tenant called back and agreed to entry with the agency key.',
]

/** Calls and messages of the provider. */
export const contactAttempts = [
  { way: 'CALL', note: 'Tenant did not want to agree on a day.' },
  { way: 'MESSAGE_LEFT', note: 'No answer. Asked to be called back about the safety check.' },
  { way: 'SMS', note: 'Your safety check is due. Please reply with a day that suits you, or call us to book a time.' },
  {
    way: 'EMAIL',
    note: 'We need to come in for the safety check of your home. Please tell us which of the next ten days suit you, and whether there is a dog.',
  },
  { way: 'MESSAGE_LEFT', note: 'Second message, no call back.' },
]

export const resolutionNotes = [
  'Our electrician attended and replaced the fitting, certificate attached.',
  'Owner’s plumber repaired it last week.',
  'Replaced by the owner, photo attached.',
]

export const informationNotes = [
  'The house was built after the rule came into force, see the building permit.',
  'This alarm belongs to the owners corporation and is maintained by them.',
  'The room is used as a study, not as a bedroom.',
]

export const notApplicable = {
  notes: 'The room is used as a study, not as a bedroom.',
  fact: 'The room is a study, where no alarm is required',
  source: 'Floor plan of the building approval, given by the agency',
}

export const workOrderNotes = [
  'Please enrol for all required services.',
  'New lease starts soon, first check before then.',
]

export const uploadErrors = [
  'PMS: no creditor is set up for the provider',
  'PMS: the property was archived',
  'The connection to the software timed out',
  'PMS: an invoice with this number already exists',
]

/** Other providers of such services. Invented. */
export const otherProviders = [
  'Safe Hearth Testing',
  'Brightline Compliance',
  'Four Corners Alarm Checks',
  'Plainview Property Services',
  'Little River Electrical',
  'Amber & Ash Gasfitting',
]

export const thirdPartyRefusals = [
  'A licensed person must certify this repair',
  'Only the provider can reconnect this appliance',
]

export const agreement = (version: number): string =>
  [
    `End User Licence Agreement, version ${version}`,
    'This agreement is between your agency and the provider. It covers the use of the Compliance Portal by your staff.',
    '1. Access. Your sign-in is personal. You do not share it, and you tell us immediately if someone else may know it.',
    '2. Information. What you enter about properties, tenants and owners is correct to the best of your knowledge. You have the right to give it to us.',
    '3. Privacy. We use personal information only to arrange and carry out safety services, and keep it as the privacy law requires.',
    '4. Reports. Service reports state what was found on the day of the visit. They do not replace the duties of the owner or of your agency.',
    '5. Availability. We may interrupt the portal for maintenance and will tell you beforehand where we can.',
    version > 1
      ? '6. Quotes. By approving a quote in the portal you confirm that the owner has agreed to its price.'
      : '6. Quotes. A quote is valid until the date it states.',
    '7. Changes. When these terms change we ask you to accept them again before you continue.',
  ].join('\n\n')

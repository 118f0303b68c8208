/** What an official form can be told in words, with its name for staff. */
export const textFacts = {
  address: 'Address of the property',
  tenants: 'All tenants',
  tenant1: 'First tenant',
  tenant2: 'Second tenant',
  tenant3: 'Third tenant',
  tenant4: 'Fourth tenant',
  issuer: 'Who issues it, and in what role',
  manager: 'Property manager',
  agency: 'Agency',
  agencyAddress: 'Address of the agency',
  contactPhone: 'Phone number for questions',
  contactEmail: 'Email address for questions',
  issuedOn: 'Day of issue, such as Thursday 19th November 2026',
  issuedDate: 'Day of issue, such as 19/11/2026',
  issuedWeekday: 'Day of issue, such as Thursday',
  served: 'How it is served',
  entryDay: 'Day of entry, such as Monday 23rd November 2026',
  entryDate: 'Day of entry, such as 23/11/2026',
  entryWeekday: 'Day of entry, such as Monday',
  entryTime: 'Time of entry, such as 8:00 am to 10:00 am',
  entryFrom: 'Earliest time of entry',
  entryTo: 'Latest time of entry',
  halfDay: 'Before or after noon',
  whoEnters: 'Who enters, for whom',
  technician: 'Technician',
  provider: 'Service provider',
  providerPhone: 'Phone number of the service provider',
  checks: 'What for',
  ground: 'Ground for entry',
  law: 'Law',
  replaced: 'The notice that it replaces',
} as const

/** What a box of an official form is ticked for. */
export const tickFacts = {
  always: 'Always',
  byEmail: 'Served by email',
  byPost: 'Served by post',
  smokeAlarms: 'Ground: smoke alarms',
  otherServices: 'Ground: anything but smoke alarms',
  isCheck: 'Ground: a check',
  isRepair: 'Ground: a repair',
  beforeNoon: 'Entry before noon',
  afterNoon: 'Entry after noon',
} as const

export type TextFact = keyof typeof textFacts
export type TickFact = keyof typeof tickFacts
export type FormFact = TextFact | TickFact

/** All that one notice says. A text is null if there is none, such as a second tenant. */
export type FormValues = {
  texts: Record<TextFact, string | null>
  ticks: Record<TickFact, boolean>
  tenantCount: number
  /** The law asks for the half of the day. */
  mustSayHalfDay: boolean
}

/** The fact that is written into each place of a form, by the number of the place. */
export type Mapping = Readonly<Record<string, FormFact>>

export const isTextFact = (text: string): text is TextFact => Object.hasOwn(textFacts, text)
export const isTickFact = (text: string): text is TickFact => Object.hasOwn(tickFacts, text)
export const factName = (fact: FormFact): string => (isTextFact(fact) ? textFacts[fact] : tickFacts[fact])

/** What a notice must say, and the facts of which all of one list say it. */
type Required = { name: string; by: readonly (readonly FormFact[])[]; isForHalfDays?: boolean }

const required: readonly Required[] = [
  { name: 'the address of the property', by: [['address']] },
  { name: 'the tenants', by: [['tenants'], ['tenant1']] },
  { name: 'who issues the notice', by: [['issuer'], ['agency'], ['manager']] },
  { name: 'the day of issue', by: [['issuedOn'], ['issuedDate']] },
  { name: 'the day of entry', by: [['entryDay'], ['entryDate']] },
  { name: 'the time of entry', by: [['entryTime'], ['entryFrom', 'entryTo']] },
  { name: 'who enters', by: [['whoEnters'], ['technician'], ['provider']] },
  { name: 'the ground for entry', by: [['ground'], ['smokeAlarms', 'otherServices'], ['isCheck', 'isRepair']] },
  {
    name: 'whether the entry is before or after noon',
    by: [['halfDay'], ['beforeNoon', 'afterNoon']],
    isForHalfDays: true,
  },
]

/** Names of what a notice must say and no field of the form has. */
export function missingFacts(mapping: Mapping, mustSayHalfDay: boolean): string[] {
  const mapped = new Set(Object.values(mapping))
  return required
    .filter(({ isForHalfDays = false }) => mustSayHalfDay || !isForHalfDays)
    .filter(({ by }) => !by.some((facts) => facts.every((fact) => mapped.has(fact))))
    .map(({ name }) => name)
}

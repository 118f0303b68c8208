import { services } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import type { EntryRule } from '../entry-rules/entry-rule.ts'
import { entryHoursText, type EntryHoursText } from './entry-hours-text.ts'

/** By purpose of the visit: a smoke alarm check, any other check, the repair of a smoke alarm, or any other repair. */
type ByPurpose = { smoke: string; other: string; smokeRepair: string; repair: string }

type NoticeLaw = {
  /** On what ground the property may be entered. */
  ground: ByPurpose
  /** Whether the tenant must be there. `name` is the technician. */
  presence: (name: string) => string
  /** What else the tenant may know or ask for. */
  rights: (hours: EntryHoursText) => readonly string[]
}

const always = (text: string, repair = text): ByPurpose => ({ smoke: text, other: text, smokeRepair: repair, repair })

const neededNot = (name: string): string =>
  `You do not need to be home: ${name} will use the agency’s key and lock up afterwards.`
const welcome = (name: string): string => `${neededNot(name)} You are welcome to be present.`

/** What a notice of entry must say, by state. Hours, lengths of notice and the law it cites come from `entry_rules`. */
const noticeLaws: Record<StateCode, NoticeLaw> = {
  vic: {
    ground: always(
      'To carry out a duty of the rental provider: a safety check',
      'To carry out a duty of the rental provider: a repair',
    ),
    presence: welcome,
    rights: ({ allowed }) => [
      `${allowed} With your consent, given within the 7 days before the entry, it can be at any other time that suits you.`,
    ],
  },
  nsw: {
    ground: {
      smoke: 'To inspect or assess the smoke alarms',
      other: 'To meet another health or safety obligation, or for repairs',
      smokeRepair: 'To repair or replace a smoke alarm',
      repair: 'To carry out repairs',
    },
    presence: welcome,
    rights: ({ allowed }) => [allowed],
  },
  qld: {
    ground: {
      smoke: 'To install, maintain or replace a smoke alarm',
      other: 'To carry out repairs or maintenance',
      smokeRepair: 'To install, maintain or replace a smoke alarm',
      repair: 'To carry out repairs or maintenance',
    },
    presence: welcome,
    rights: ({ unlessAgreed }) => [unlessAgreed],
  },
  sa: {
    ground: always('To carry out repairs or necessary maintenance'),
    presence: (name) =>
      `${neededNot(name)} You may ask to be present: please contact us, so that we can agree on a time.`,
    rights: ({ allowed }) => [allowed],
  },
  wa: {
    ground: always(
      'To carry out necessary repairs or maintenance; a safety check counts as maintenance',
      'To carry out necessary repairs or maintenance',
    ),
    presence: welcome,
    rights: ({ allowed }) => [
      `${allowed} If the time does not suit you, we will try to agree on another one with you.`,
    ],
  },
  tas: {
    ground: always('To meet the owner’s commitments under the residential tenancy agreement'),
    presence: welcome,
    rights: ({ allowed }) => [allowed],
  },
  nt: {
    ground: always('To carry out or inspect necessary repairs'),
    presence: (name) =>
      `You should be present when the property is entered, unless you agree in writing that ${name} may enter without you. If you cannot be home, please write to us before the day of entry: ${name} will then use the agency’s key and lock up afterwards.`,
    rights: ({ allowed }) => [allowed],
  },
  act: {
    ground: always('To make or inspect repairs'),
    presence: welcome,
    rights: () => [
      'If you do not agree to the entry, please tell us. It then needs an order of the ACT Civil and Administrative Tribunal (ACAT).',
    ],
  },
}

/** States in which the tenant should be there unless they waive it in writing. */
export const mustBePresent: ReadonlySet<StateCode> = new Set(['nt'])

type Visit = { serviceIds: readonly number[]; isRepair?: boolean | undefined }

function forVisit(texts: ByPurpose, { serviceIds, isRepair = false }: Visit): string[] {
  const [smoke, other] = isRepair ? [texts.smokeRepair, texts.repair] : [texts.smoke, texts.other]
  const found = serviceIds.map((id) => (id === services.smoke.id ? smoke : other))
  return [...new Set(found.length === 0 ? [other] : found)]
}

/** "To replace a smoke alarm; to carry out repairs". */
export const groundOf = (state: StateCode, visit: Visit): string =>
  forVisit(noticeLaws[state].ground, visit).join('; ').replaceAll('; To ', '; to ')

/** Whether the tenant must be there, and what they may ask for. */
export const tenantRights = (state: StateCode, technicianName: string, rules: readonly EntryRule[]): string[] => {
  const { presence, rights } = noticeLaws[state]
  return [presence(technicianName), ...rights(entryHoursText(rules)).map((text) => text.trim())].filter(Boolean)
}

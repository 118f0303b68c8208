import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

type Form = (number: number) => string
const after =
  (first: number, before = '', behind = ''): Form =>
  (number) =>
    `${before}${first + number}${behind}`

/** Made-up numbers in the form of the state's licences, of which no two trades have the same. */
const forms: Record<StateCode, { electrician: Form; gasfitter: Form }> = {
  act: { electrician: after(90_000_000), gasfitter: after(95_000_000) },
  nsw: { electrician: after(900_000, '', 'C'), gasfitter: after(950_000, '', 'C') },
  nt: { electrician: after(9_000, 'C'), gasfitter: after(9_000, 'G') },
  qld: { electrician: after(900_000), gasfitter: after(90_000, 'GW') },
  sa: { electrician: after(900_000, 'PGE '), gasfitter: after(950_000, 'PGE ') },
  tas: { electrician: after(9_000_000), gasfitter: after(9_500_000) },
  vic: { electrician: after(90_000, 'A'), gasfitter: after(95_000) },
  wa: { electrician: after(900_000, 'EW'), gasfitter: after(90_000, 'GF') },
}

type DemoLicence = { kind: string; services: readonly ServiceCode[]; number: (state: StateCode) => Form }

/** Every demo technician has every trade, so that each can do any visit. */
export const demoLicences: readonly DemoLicence[] = [
  {
    kind: 'ELECTRICIAN',
    services: ['electrical', 'rcd'],
    number: (state) => forms[state].electrician,
  },
  { kind: 'GASFITTER', services: ['gas'], number: (state) => forms[state].gasfitter },
  {
    kind: 'SMOKE_ALARM_TESTER',
    services: ['smoke'],
    number: (state) => after(90_000, `SAT-${state.toUpperCase()}-`),
  },
]

const coverage = new Map(demoLicences.flatMap((licence) => licence.services.map((code) => [code, licence] as const)))

/** The number of a technician's licence for a service; null where none is needed. */
export const demoLicenceFor = (state: StateCode, technician: number, code: ServiceCode): string | null =>
  coverage.get(code)?.number(state)(technician) ?? null

export const licencedServices = ({ services: codes }: DemoLicence): number[] => codes.map((code) => services[code].id)

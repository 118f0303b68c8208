import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

export type ServiceCheck = {
  /** Stored with the results of a visit. */
  code: string
  name: string
  /** What is looked at instead where the duty of the state asks for something else. */
  names?: Readonly<Record<string, string>>
  /** The standard it is checked by. */
  standard: string | null
  /** Codes of the catalogue's findings that fail it. */
  findings: readonly string[]
  /** The duty in a state whose law asks for it, cited instead of the standard. */
  duties?: Partial<Record<StateCode, string>>
  /** Only in these states; all if left out. */
  states?: readonly StateCode[]
}

/** As long as a check may store. */
const longestStandard = 200

/** What the duties cite that a visit on a day looks at, by the code of the duty; empty where nothing was seen in a source. */
export type CitedLaws = Readonly<Record<string, string>>
const noLaws: CitedLaws = {}

/** What is checked for each service, and which findings fail which check. */
export const serviceChecks: Record<ServiceCode, readonly ServiceCheck[]> = {
  smoke: [
    {
      code: 'FITTED',
      name: 'Alarms are fitted where they are required',
      standard: 'AS 3786',
      duties: {
        vic: 'SMOKE_ALARM_CHECK',
        wa: 'SMOKE_ALARM_STANDARD',
        sa: 'SMOKE_ALARM_STANDARD',
        tas: 'SMOKE_ALARM_CHECK',
        nsw: 'SMOKE_ALARM_CHECK',
        nt: 'SMOKE_ALARM_CHECK',
      },
      findings: ['SMK01', 'SMK04', 'SMK16'],
    },
    {
      code: 'SOUNDS',
      name: 'Each alarm sounds when tested',
      standard: 'AS 3786',
      findings: ['SMK02', 'SMK14', 'SMK15', 'SMK17'],
    },
    {
      code: 'AGE',
      name: 'Alarms are within their 10-year life',
      standard: 'AS 3786',
      duties: { nsw: 'SMOKE_ALARM_LIFE', wa: 'SMOKE_ALARM_LIFE' },
      findings: ['SMK03'],
    },
    {
      code: 'POWER',
      name: 'Power supply and batteries',
      standard: 'AS 3786',
      findings: ['SMK05', 'SMK06', 'SMK10', 'SMK18', 'SMK20'],
    },
    {
      code: 'PLACE',
      name: 'Alarms are placed where smoke reaches them',
      standard: 'AS 3786',
      findings: ['SMK11', 'SMK12'],
    },
    {
      code: 'CONDITION',
      name: 'Condition: clean, undamaged, no exposed wiring',
      standard: null,
      findings: ['SMK13', 'SMK19'],
    },
    {
      code: 'PHOTOELECTRIC',
      name: 'Photoelectric type',
      standard: 'AS 3786-2014',
      findings: ['SMK07'],
      states: ['qld', 'nt'],
    },
    {
      code: 'INTERCONNECTED',
      name: 'Alarms are interconnected',
      standard: 'AS 3786-2014',
      findings: ['SMK08'],
      states: ['qld'],
    },
    {
      code: 'BEDROOMS',
      name: 'An alarm in every bedroom',
      standard: 'AS 3786-2014',
      findings: ['SMK09'],
      states: ['qld'],
    },
  ],
  gas: [
    { code: 'LEAKAGE', name: 'Gas leakage test', standard: 'AS/NZS 5601.1', findings: ['GAS01', 'GAS02', 'GAS10'] },
    {
      code: 'CARBON_MONOXIDE',
      name: 'Carbon monoxide and spillage',
      standard: 'AS 4575',
      findings: ['GAS03', 'GAS04'],
    },
    { code: 'FLUES', name: 'Flues', standard: 'AS/NZS 5601.1', findings: ['GAS05', 'GAS15'] },
    {
      code: 'VENTILATION',
      name: 'Ventilation and room',
      standard: 'AS/NZS 5601.1',
      findings: ['GAS06', 'GAS07', 'GAS11'],
    },
    {
      code: 'FLAME_SAFEGUARDS',
      name: 'Flame safeguards and ignition',
      standard: 'AS 4575',
      findings: ['GAS09', 'GAS20'],
    },
    {
      code: 'RESTRAINTS',
      name: 'Restraints and clearances',
      standard: 'AS/NZS 5601.1',
      findings: ['GAS12', 'GAS13', 'GAS16'],
    },
    {
      code: 'VALVES',
      name: 'Valves, access and certification',
      standard: 'AS/NZS 5601.1',
      findings: ['GAS08', 'GAS14', 'GAS17', 'GAS18', 'GAS19'],
    },
  ],
  electrical: [
    {
      code: 'SWITCHBOARD',
      name: 'Switchboard',
      standard: 'AS/NZS 3019',
      findings: ['ELE04', 'ELE05', 'ELE16', 'ELE20'],
    },
    {
      code: 'SAFETY_SWITCHES',
      name: 'Safety switches',
      standard: 'AS/NZS 3019',
      duties: { vic: 'SAFETY_SWITCH_FAULT' },
      findings: ['ELE01', 'ELE02', 'ELE03'],
    },
    { code: 'EARTHING', name: 'Earthing', standard: 'AS/NZS 3019', findings: ['ELE09', 'ELE10'] },
    {
      code: 'POWER_POINTS',
      name: 'Power points',
      standard: 'AS/NZS 3019',
      findings: ['ELE06', 'ELE11', 'ELE14', 'ELE15'],
    },
    { code: 'LIGHTS', name: 'Lights and switches', standard: 'AS/NZS 3019', findings: ['ELE07', 'ELE13', 'ELE18'] },
    { code: 'WIRING', name: 'Wiring', standard: 'AS/NZS 3019', findings: ['ELE12'] },
    {
      code: 'FIXED_APPLIANCES',
      name: 'Fixed appliances',
      standard: 'AS/NZS 3019',
      findings: ['ELE08', 'ELE17', 'ELE19'],
    },
  ],
  blinds: [
    {
      code: 'LOOPS',
      name: 'No loose loop of 220 mm or longer at or below 1600 mm',
      standard: null,
      duties: { vic: 'BLIND_CORDS', wa: 'BLIND_CORDS' },
      findings: ['BLD01', 'BLD07'],
    },
    {
      code: 'FIXINGS',
      name: 'Tensioners, cleats and guides are fixed',
      standard: null,
      findings: ['BLD02', 'BLD03', 'BLD05', 'BLD06'],
    },
    { code: 'LABELS', name: 'Labels and condition', standard: null, findings: ['BLD04', 'BLD08'] },
  ],
  water: [
    {
      code: 'SHOWERS',
      name: 'Showers at most 9 litres a minute',
      names: { SHOWER_HEADS: 'Shower heads have at least 4 stars' },
      standard: null,
      duties: { nsw: 'WATER_CHARGES', qld: 'WATER_CHARGES', vic: 'SHOWER_HEADS' },
      findings: ['WTR01', 'WTR09'],
    },
    {
      code: 'TAPS',
      name: 'Taps at most 9 litres a minute',
      standard: null,
      duties: { nsw: 'WATER_CHARGES', qld: 'WATER_CHARGES' },
      findings: ['WTR02', 'WTR03'],
    },
    { code: 'TOILETS', name: 'Toilets', standard: null, findings: ['WTR04', 'WTR05'] },
    { code: 'LEAKS', name: 'No leaks', standard: null, findings: ['WTR06', 'WTR07'] },
    { code: 'METER', name: 'Separate water meter', standard: null, findings: ['WTR08'] },
  ],
  rcd: [
    {
      code: 'POWER_CIRCUITS',
      name: 'Power circuits are protected',
      standard: 'AS/NZS 3000',
      duties: { wa: 'SAFETY_SWITCH' },
      findings: ['RCD01', 'RCD07'],
    },
    {
      code: 'TWO_SWITCHES',
      name: 'At least two safety switches',
      standard: 'AS/NZS 3000',
      duties: { wa: 'SAFETY_SWITCH' },
      findings: ['RCD02'],
      states: ['wa'],
    },
    {
      code: 'LIGHTING_CIRCUITS',
      name: 'Lighting circuits are protected',
      standard: 'AS/NZS 3000',
      duties: { wa: 'SAFETY_SWITCH' },
      findings: ['RCD05'],
    },
    { code: 'PUSH_BUTTON', name: 'Push-button test', standard: 'AS/NZS 3000', findings: ['RCD03', 'RCD08'] },
    { code: 'TRIP_TIME', name: 'Trip time', standard: 'AS/NZS 3000', findings: ['RCD04', 'RCD06'] },
  ],
}

/** The checks of a service in a state, each with the law of that state where one asks for it on the day. */
export const checksIn = (state: StateCode, service: ServiceCode, laws = noLaws): ServiceCheck[] =>
  serviceChecks[service]
    .filter(({ states }) => states?.includes(state) ?? true)
    .map((check) => {
      const duty = check.duties?.[state] ?? ''
      const name = laws[duty] === undefined ? undefined : check.names?.[duty]
      return { ...check, name: name ?? check.name, standard: lawOf(check, state, laws) ?? check.standard }
    })

const lawOf = ({ duties }: ServiceCheck, state: StateCode, laws: CitedLaws): string | null =>
  laws[duties?.[state] ?? ''] || null

/** What a check of the service proves: the standards that its report cites or, where there is none, the law of the state. */
export function standardOf(state: StateCode, service: ServiceCode, laws: CitedLaws): string | null {
  const own = serviceChecks[service].filter(({ states }) => states?.includes(state) ?? true)
  const cited = (texts: (string | null)[]): string[] => [...new Set(texts.flatMap((text) => text ?? []))]
  const standards = cited(own.map(({ standard }) => standard))
  // A standard with its year says more than the same without.
  const exact = standards.filter((text) => !standards.some((other) => other !== text && other.startsWith(`${text}-`)))
  const ofState = cited(own.map((check) => lawOf(check, state, laws)))
  return (exact.length > 0 ? exact : ofState).join(', ').slice(0, longestStandard) || null
}

import type { ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'

export type ServiceCheck = {
  name: string
  /** The standard it is checked by. */
  standard: string | null
  /** Codes of the catalogue's findings that fail it. */
  findings: readonly string[]
  /** Only in these states; all if left out. */
  states?: readonly StateCode[]
}

/** What is checked for each service, and which findings fail which check. */
export const serviceChecks: Record<ServiceCode, readonly ServiceCheck[]> = {
  smoke: [
    { name: 'Alarms are fitted where they are required', standard: 'AS 3786', findings: ['SMK01', 'SMK04', 'SMK16'] },
    { name: 'Each alarm sounds when tested', standard: 'AS 3786', findings: ['SMK02', 'SMK14', 'SMK15', 'SMK17'] },
    { name: 'Alarms are within their 10-year life', standard: 'AS 3786', findings: ['SMK03'] },
    {
      name: 'Power supply and batteries',
      standard: 'AS 3786',
      findings: ['SMK05', 'SMK06', 'SMK10', 'SMK18', 'SMK20'],
    },
    { name: 'Alarms are placed where smoke reaches them', standard: 'AS 3786', findings: ['SMK11', 'SMK12'] },
    { name: 'Condition: clean, undamaged, no exposed wiring', standard: null, findings: ['SMK13', 'SMK19'] },
    { name: 'Photoelectric type', standard: 'AS 3786-2014', findings: ['SMK07'], states: ['qld', 'nt'] },
    { name: 'Alarms are interconnected', standard: 'AS 3786-2014', findings: ['SMK08'], states: ['qld'] },
    { name: 'An alarm in every bedroom', standard: 'AS 3786-2014', findings: ['SMK09'], states: ['qld'] },
  ],
  gas: [
    { name: 'Gas leakage test', standard: 'AS/NZS 5601.1', findings: ['GAS01', 'GAS02', 'GAS10'] },
    { name: 'Carbon monoxide and spillage', standard: 'AS 4575', findings: ['GAS03', 'GAS04'] },
    { name: 'Flues', standard: 'AS/NZS 5601.1', findings: ['GAS05', 'GAS15'] },
    { name: 'Ventilation and room', standard: 'AS/NZS 5601.1', findings: ['GAS06', 'GAS07', 'GAS11'] },
    { name: 'Flame safeguards and ignition', standard: 'AS 4575', findings: ['GAS09', 'GAS20'] },
    { name: 'Restraints and clearances', standard: 'AS/NZS 5601.1', findings: ['GAS12', 'GAS13', 'GAS16'] },
    {
      name: 'Valves, access and certification',
      standard: 'AS/NZS 5601.1',
      findings: ['GAS08', 'GAS14', 'GAS17', 'GAS18', 'GAS19'],
    },
  ],
  electrical: [
    { name: 'Switchboard', standard: 'AS/NZS 3019', findings: ['ELE04', 'ELE05', 'ELE16', 'ELE20'] },
    { name: 'Safety switches', standard: 'AS/NZS 3019', findings: ['ELE01', 'ELE02', 'ELE03'] },
    { name: 'Earthing', standard: 'AS/NZS 3019', findings: ['ELE09', 'ELE10'] },
    { name: 'Power points', standard: 'AS/NZS 3019', findings: ['ELE06', 'ELE11', 'ELE14', 'ELE15'] },
    { name: 'Lights and switches', standard: 'AS/NZS 3019', findings: ['ELE07', 'ELE13', 'ELE18'] },
    { name: 'Wiring', standard: 'AS/NZS 3019', findings: ['ELE12'] },
    { name: 'Fixed appliances', standard: 'AS/NZS 3019', findings: ['ELE08', 'ELE17', 'ELE19'] },
  ],
  blinds: [
    { name: 'No loose loop of 220 mm or longer at or below 1600 mm', standard: null, findings: ['BLD01', 'BLD07'] },
    { name: 'Tensioners, cleats and guides are fixed', standard: null, findings: ['BLD02', 'BLD03', 'BLD05', 'BLD06'] },
    { name: 'Labels and condition', standard: null, findings: ['BLD04', 'BLD08'] },
  ],
  water: [
    { name: 'Showers at most 9 litres a minute', standard: null, findings: ['WTR01'] },
    { name: 'Taps at most 9 litres a minute', standard: null, findings: ['WTR02', 'WTR03'] },
    { name: 'Toilets', standard: null, findings: ['WTR04', 'WTR05'] },
    { name: 'No leaks', standard: null, findings: ['WTR06', 'WTR07'] },
    { name: 'Separate water meter', standard: null, findings: ['WTR08'] },
  ],
  rcd: [
    { name: 'Power circuits are protected', standard: 'AS/NZS 3000', findings: ['RCD01', 'RCD02', 'RCD07'] },
    { name: 'Lighting circuits are protected', standard: 'AS/NZS 3000', findings: ['RCD05'] },
    { name: 'Push-button test', standard: 'AS/NZS 3000', findings: ['RCD03', 'RCD08'] },
    { name: 'Trip time', standard: 'AS/NZS 3000', findings: ['RCD04', 'RCD06'] },
  ],
}

export const checksIn = (state: StateCode, service: ServiceCode): ServiceCheck[] =>
  serviceChecks[service].filter(({ states }) => states?.includes(state) ?? true)

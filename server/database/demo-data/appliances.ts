import { services, type ServiceCode } from '../../../contract/services.ts'
import type { StateCode } from '../../../contract/states.ts'
import { demoDayText } from './calendar.ts'
import type { DemoProperty } from './demo-property.ts'
import type { AgencyContext } from './agency-context.ts'

type Usual = [name: string, location: string]

const usual: Record<ServiceCode, Usual[]> = {
  smoke: [
    ['240V smoke alarm', 'Hallway'],
    ['Smoke alarm', 'Bedroom 1'],
    ['Smoke alarm', 'Upper level landing'],
  ],
  electrical: [['Switchboard', 'Meter box']],
  gas: [
    ['Cooktop', 'Kitchen'],
    ['Ducted heater', 'Roof space'],
  ],
  blinds: [['Roller blind', 'Living room']],
  water: [['Shower head', 'Main bathroom']],
  rcd: [
    ['RCD', 'Switchboard'],
    ['RCD', 'Meter box'],
  ],
}

/** Where the law asks for an alarm in each bedroom, or for two safety switches, passed checks go with them. */
const leastIn = (state: StateCode, code: ServiceCode): number =>
  (state === 'qld' && code === 'smoke') || (state === 'wa' && code === 'rcd') ? 2 : 0

/** Writes the appliances of a property. Smoke alarms last ten years; a record that waits replaces none. */
export function writeAppliances(context: AgencyContext, property: DemoProperty): void {
  const { agency, random, tables, today } = context
  const least = property.scenario.progress === 'AWAITING_RELEASE' ? 200 : -200
  for (const code of property.scenario.services) {
    const drawn = code === 'smoke' ? 1 + random.below(2) : code === 'gas' ? (property.scenario.gas ?? 0) : 1
    const count = Math.max(drawn, leastIn(context.state, code))
    for (const [name, location] of usual[code].slice(0, count))
      tables.appliances.add({
        agency_id: agency.id,
        id: context.nextId('appliances'),
        property_id: property.id,
        service_id: services[code].id,
        name,
        location,
        expires_on: code === 'smoke' ? demoDayText(today + random.between(least, 3_400)) : null,
        removed_on: null,
      })
  }
}

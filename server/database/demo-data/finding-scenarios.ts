import type { ServiceCode } from '../../../contract/services.ts'
import type { AgencyContext } from './agency-context.ts'
import type { Scenario } from './scenario.ts'

const fates = ['NOTHING', 'RESOLVED', 'DISMISSED', 'THIRD_PARTY', 'THIRD_PARTY_PENDING', 'INFORMED'] as const

/** Findings of one property that can be quoted, informed about, forwarded, dismissed and restored, and some that cannot. */
function everyWay({ findings: items }: AgencyContext['law']): Scenario['findings'] {
  const smoke = items.filter(({ service }) => service === 'smoke')
  const [urgent, quoted] = smoke.filter(({ severity, canBeQuoted }) => severity === 'URGENT' && canBeQuoted)
  const [advice, dismissed] = smoke.filter(({ isDismissible }) => isDismissible)
  const open = [
    urgent,
    smoke.find(({ canEnterBuiltYear }) => canEnterBuiltYear),
    smoke.find(({ canBeQuoted }) => !canBeQuoted),
    advice,
  ]
  return [
    ...open.flatMap((item) => (item ? [{ code: item.code, fate: 'NOTHING' as const }] : [])),
    ...(quoted ? [{ code: quoted.code, fate: 2 }] : []),
    ...(dismissed ? [{ code: dismissed.code, fate: 'DISMISSED' as const }] : []),
  ]
}

/** Every finding of the state once, and each of its outcomes. */
export function findingScenarios({ law }: AgencyContext): Partial<Scenario>[] {
  const each = law.findings.map((item, place): Partial<Scenario> => {
    const services = [...new Set<ServiceCode>(['smoke', item.service])]
    const possible = item.canBeQuoted && item.minCents > 0 ? 2 : 'NOTHING'
    return {
      services,
      gas: item.service === 'gas' ? 2 : 0,
      findings: [{ code: item.code, fate: place % 2 === 0 ? 'NOTHING' : possible }],
    }
  })
  const dismissible = law.findings.find(({ service, isDismissible }) => service === 'smoke' && isDismissible)
  const informable = law.findings.find(({ service, canBeInformed }) => service === 'smoke' && canBeInformed)
  const plain = law.findings.find(({ service }) => service === 'smoke')
  const turns = fates.map((fate): Partial<Scenario> => {
    if (fate === 'NOTHING') return { services: ['smoke'], findings: everyWay(law) }
    const item = fate === 'DISMISSED' ? dismissible : fate === 'INFORMED' ? informable : plain
    const exempt =
      fate === 'DISMISSED' && informable ? [{ code: informable.code, fate: 'NOT_APPLICABLE' as const }] : []
    return { services: ['smoke'], findings: item ? [{ code: item.code, fate }, ...exempt] : [] }
  })
  return [...turns, ...each]
}

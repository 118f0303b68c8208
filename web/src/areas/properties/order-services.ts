import type { PropertyService } from '@contract/properties/property-page.ts'

type Facts = Pick<PropertyService, 'compliance' | 'jobStatus' | 'isCancelled' | 'blockers'> & {
  findings: readonly { safety: { isUnsafe: boolean } | null }[]
}

const isSettled = ({ compliance }: Facts): boolean => compliance === 'COMPLIANT' || compliance === 'NOT_REQUIRED'

/** From the gravest: unsafe, in breach, something found or overdue, unproven or held up; null: in order, or cancelled. */
function needOf(service: Facts): number | null {
  const { compliance, jobStatus, isCancelled, findings, blockers } = service
  if (isCancelled) return null
  if (findings.some(({ safety }) => safety?.isUnsafe)) return 0
  if (compliance === 'NON_COMPLIANT') return 1
  if (findings.length > 0 || jobStatus === 'OVERDUE') return 2
  return !isSettled(service) || blockers.length > 0 ? 3 : null
}

/** Those that need something, the gravest first; then those in order, and the cancelled ones. */
export function orderServices<Service extends Facts>(services: readonly Service[]) {
  const inNeed = services
    .flatMap((service) => {
      const need = needOf(service)
      return need === null ? [] : [{ service, need }]
    })
    .toSorted((one, other) => one.need - other.need)
    .map(({ service }) => service)
  const inOrder = services
    .filter((service) => !inNeed.includes(service))
    .toSorted((one, other) => Number(one.isCancelled) - Number(other.isCancelled))
  return { inNeed, inOrder }
}

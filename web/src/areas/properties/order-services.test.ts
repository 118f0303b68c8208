import { expect, it } from 'vitest'
import { orderServices } from './order-services.ts'

const given = (name: string, facts: Partial<Parameters<typeof orderServices>[0][number]>) => ({
  name,
  compliance: 'COMPLIANT',
  jobStatus: 'UP_TO_DATE',
  isCancelled: false,
  blockers: [],
  findings: [],
  ...facts,
})

it('services that need something come first, the gravest at the top; cancelled ones last', () => {
  const services = [
    given('cancelled', { isCancelled: true, compliance: 'NON_COMPLIANT' }),
    given('in order', {}),
    given('held up', { blockers: ['Invoice #3 was due 01/10/2026'] }),
    given('overdue', { jobStatus: 'OVERDUE' }),
    given('unproven', { compliance: 'UNKNOWN' }),
    given('in breach', { compliance: 'NON_COMPLIANT' }),
    given('unsafe', { findings: [{ safety: { isUnsafe: true } }] }),
    given('not required', { compliance: 'NOT_REQUIRED' }),
    given('with a finding', { findings: [{ safety: { isUnsafe: false } }] }),
  ]
  const { inNeed, inOrder } = orderServices(services)
  const names = (listed: typeof services) => listed.map(({ name }) => name)
  expect(names(inNeed)).toEqual(['unsafe', 'in breach', 'overdue', 'with a finding', 'held up', 'unproven'])
  expect(names(inOrder)).toEqual(['in order', 'not required', 'cancelled'])
})

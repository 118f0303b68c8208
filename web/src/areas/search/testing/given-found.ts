import type { FoundProperty, SearchHit } from '@contract/search.ts'
import type { Found } from '../use-search.ts'

export const givenProperty = (more: Partial<FoundProperty> = {}): FoundProperty => ({
  kind: 'PROPERTY',
  propertyId: 12,
  portfolioPropertyId: null,
  addressLine1: '12 King Terrace',
  addressLine2: 'Richmond VIC 3121',
  managerName: 'Priya Nair',
  compliance: 'COMPLIANT',
  isCancelled: false,
  match: null,
  ...more,
})

export function givenFound(properties: readonly Partial<FoundProperty>[], bills: readonly SearchHit[] = []): Found {
  const hits = properties.map(givenProperty)
  const total = hits.filter(({ propertyId }) => propertyId !== null).length
  return { hits: [...hits, ...bills], total, totalWithOthers: hits.length - total }
}

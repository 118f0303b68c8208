import { describe, expect, it } from 'vitest'
import { enrolLink, legacyLink, legacyNoticesLink, legacyPropertyLink, requestServiceLink } from './legacy-links.ts'

const system = 'https://systems.example/qld'

describe('links to the compliance system', () => {
  it('start at the system of the session, with or without a slash at its end', () => {
    expect(legacyLink(system, 'bookings')).toBe('https://systems.example/qld/Bookings/view')
    expect(legacyLink(`${system}/`, 'expiredQuotes')).toBe(
      'https://systems.example/qld/Quotations/index?status=Expired',
    )
  })

  it('carry an address that holds slashes, ampersands and hashes unharmed', () => {
    const address = '12/48 Wattle & Gum St #3'
    const enrol = new URL(enrolLink(system, { address, agencyPortfolioPropertyId: 77 }))
    expect(enrol.pathname).toBe('/qld/JobOrders/add')
    expect(Object.fromEntries(enrol.searchParams)).toEqual({ address, agencyPortfolioPropertyId: '77' })
    expect(new URL(legacyNoticesLink(system, address)).searchParams.get('search')).toBe(address)
  })

  it('name a property by its number', () => {
    expect(legacyPropertyLink(system, 5)).toBe('https://systems.example/qld/Properties/view/5')
    expect(requestServiceLink(system, 5)).toBe('https://systems.example/qld/JobOrders/add?property_id=5')
  })
})

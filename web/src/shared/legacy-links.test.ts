import { describe, expect, it } from 'vitest'
import { enrolLink, legacyLink, legacyNoticesLink, legacyPages, legacyPropertyLink } from './legacy-links.ts'
import { requestServiceLink, type LegacyPage } from './legacy-links.ts'

const session = { complianceSystemUrl: 'https://systems.example/qld', complianceAgencyId: 501 }
const address = '12/48 Wattle & Gum St #3'

const everyLink: [string, string][] = [
  ...Object.keys(legacyPages).map((page): [string, string] => [page, legacyLink(session, page as LegacyPage)]),
  ['enrol a property', enrolLink(session, { address, agencyPortfolioPropertyId: 77 })],
  ['request a service', requestServiceLink(session, 5)],
  ['a property', legacyPropertyLink(session, 5)],
  ['notices', legacyNoticesLink(session, address)],
]

describe('links to the compliance system', () => {
  it.each(everyLink)('lead to the agency that the portal shows, once: %s', (_, link) => {
    expect(link.startsWith('https://systems.example/qld/')).toBe(true)
    expect(new URL(link).searchParams.getAll('agency')).toEqual(['501'])
  })

  it('start at the session’s state system, whose address may end with a slash', () => {
    expect(legacyLink(session, 'bookings')).toBe('https://systems.example/qld/Bookings/view?agency=501')
    const withSlash = { ...session, complianceSystemUrl: `${session.complianceSystemUrl}/` }
    expect(legacyLink(withSlash, 'expiredQuotes')).toBe(
      'https://systems.example/qld/Quotations/index?status=Expired&agency=501',
    )
  })

  it('encode an address with slashes, ampersands and hashes', () => {
    const enrol = new URL(enrolLink(session, { address, agencyPortfolioPropertyId: 77 }))
    expect(enrol.pathname).toBe('/qld/JobOrders/add')
    expect(Object.fromEntries(enrol.searchParams)).toEqual({ address, agencyPortfolioPropertyId: '77', agency: '501' })
    expect(new URL(legacyNoticesLink(session, address)).searchParams.get('search')).toBe(address)
  })

  it('contain the property’s id', () => {
    expect(legacyPropertyLink(session, 5)).toBe('https://systems.example/qld/Properties/view/5?agency=501')
    expect(requestServiceLink(session, 5)).toBe('https://systems.example/qld/JobOrders/add?property_id=5&agency=501')
  })
})

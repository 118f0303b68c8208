import { describe, expect, it } from 'vitest'
import { agencyChoices } from './agency-choices.ts'

const agencies = [
  'Zest Properties',
  'Apple Property',
  'Bay & Co',
  'Yarra Lantern',
  'Coast Realty',
  'Delta Rentals',
  'apple North',
].map((complianceAgencyName, index) => ({ complianceAgencyId: index + 1, complianceAgencyName }))
const namesOf = (typed: string, page: number) =>
  agencyChoices(agencies, 0, typed, page).shown.map((each) => each.complianceAgencyName)

describe('the agencies to choose from', () => {
  it('are sorted by name, five per page', () => {
    expect(namesOf('', 1)).toEqual(['apple North', 'Apple Property', 'Bay & Co', 'Coast Realty', 'Delta Rentals'])
    expect(namesOf('', 2)).toEqual(['Yarra Lantern', 'Zest Properties'])
  })

  it('begin with the current one', () => {
    expect(agencyChoices(agencies, 1, '', 1).shown[0]?.complianceAgencyName).toBe('Zest Properties')
  })

  it('are those that contain every typed word, in any order and case', () => {
    expect(namesOf('  north APPLE ', 1)).toEqual(['apple North'])
    expect(namesOf('nobody', 1)).toEqual([])
  })

  it('go to the last page if the requested one does not exist', () => {
    expect(agencyChoices(agencies, 0, '', 9).page).toBe(2)
    expect(agencyChoices(agencies, 0, 'zest', 2)).toMatchObject({ page: 1, total: 1 })
    expect(agencyChoices([], 0, '', 3)).toEqual({ shown: [], total: 0, page: 1 })
  })
})

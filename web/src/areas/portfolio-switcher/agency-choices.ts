import type { UserAgency } from '@contract/auth.ts'
import { portfolioSwitcherPageSize as pageSize } from '@contract/limits.ts'
import { pageCount } from '@contract/paging.ts'

/** With more agencies than a page, typing a name is faster than paging. */
export const filterFrom = pageSize + 1

export type AgencyChoices = { shown: UserAgency[]; total: number; page: number }

/** The page of agencies for the typed text: the current one first, then by name. */
export function agencyChoices(
  agencies: readonly UserAgency[],
  currentId: number,
  typed: string,
  page: number,
): AgencyChoices {
  const words = typed.trim().toLocaleLowerCase('en-AU').split(/\s+/)
  const matching = agencies
    .filter(({ complianceAgencyName }) =>
      words.every((word) => complianceAgencyName.toLocaleLowerCase('en-AU').includes(word)),
    )
    .toSorted(
      (a, b) =>
        Number(b.complianceAgencyId === currentId) - Number(a.complianceAgencyId === currentId) ||
        a.complianceAgencyName.localeCompare(b.complianceAgencyName, 'en-AU'),
    )
  const current = Math.min(Math.max(1, page), Math.max(1, pageCount(matching.length, pageSize)))
  return {
    shown: matching.slice((current - 1) * pageSize, current * pageSize),
    total: matching.length,
    page: current,
  }
}
